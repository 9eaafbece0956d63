import { NOT_MARKED } from "#app/features/published/bulletin/bulletin.schema.ts";
import { type Column } from "./bulletin-columns.rules.ts";
import { plainWords } from "./bulletin-words.rules.ts";
import { looksLikeLimit, looksLikeValue } from "./bulletin-limits.rules.ts";

/** A tested item as the cells contain it. */
export type Item = { name: string; measured: string; standard: string; basis: string };
/** The items in the cells of a row. `unclear` names the cell whose parts are ambiguous. */
export type ItemsRead = { items: Item[]; unclear: Column | undefined };

type Cells = Partial<Record<Column, string>>;
type Part = keyof Item;

/** The separators of an item's parts in one cell. */
export const APART = /\s*(?:\|\||｜｜|[║‖|｜│┃¦])\s*/;
/** Matches a cell that means "none". */
const NOTHING =
  /^(?:[/／\\—–―－-]*|无|没有|(?:所检项目)?(?:均|全部|都)?(?:合格|符合(?:要求|规定|标准)?)|未检出|未发现(?:不合格|问题)?(?:项目)?|无(?:不合格|问题)(?:项目)?)$/;
/** Matches texts in an item column that probably name no item: answers, "none", references, remarks on handling. */
const NO_NAME =
  /^(?:是|否|有|无|y|n|yes|no|null|none|n\/a|无(?:异常|问题|明显|不).*)$|未(?:检出|发现|见)|没有|暂无|(?:同|见)(?:上|左|前|下)|详见|见附|见备注|附件|^待(?:定|检|测|复|查|核|报)|已(?:整改|立案|处理|处置|下架)|复检|复验|复测|^(?:均|全部|都)?正常$/;
/** Matches words for "failed", which contain words for "passed". */
const FAILED_WORDS = /不(?:合格|符合|达标|通过)/g;
/** Matches the signs that people write for "not marked". */
const MARK = /^[/／\\—–―－-]+$/;

const isNothing = (cell: string) => NOTHING.test(cell.replaceAll(/\s/g, ""));

/**
 * Returns whether a text is probably not the name of a failed item: a number, an answer, a word for "passed", or a
 * reference.
 */
export function isDoubtfulName(name: string): boolean {
  const said = plainWords(name);
  if (!/\p{L}/u.test(said) || NO_NAME.test(said)) return true;
  return /合格|符合|达标|通过/.test(said.replaceAll(FAILED_WORDS, ""));
}

/**
 * Returns the order of an item's parts according to its heading, or undefined if the heading names fewer than three.
 */
function orderOf(heading: string): Part[] | undefined {
  const places = (
    [
      ["name", heading.search(/项目|项|指标|问题/)],
      ["measured", heading.search(/结果|实测|检[测验出]值|检[测验]数据/)],
      ["standard", heading.search(/标准|规定|限|要求/)],
      ["basis", heading.search(/依据/)],
    ] as const
  ).filter(([, place]) => place !== -1);
  if (places.length < 3) return undefined;
  return places.toSorted(([, one], [, other]) => one - other).map(([part]) => part);
}

/** Returns the items in the cells of a row. `heading` is the heading of the cell with combined items. */
export function itemsOf(cells: Cells, heading: string): ItemsRead {
  // If the table has no such column, the value is "not marked". If only the cell is empty, the value is missing.
  const { measured = NOT_MARKED, standard = NOT_MARKED, basis = "" } = cells;
  const field = (["findings", "items", "name", "item"] as const).find((one) => !isNothing(cells[one] ?? "")) ?? "name";
  const whole = cells[field] ?? "";
  if (isNothing(whole)) {
    const items = isNothing(measured) ? [] : [{ name: "", measured, standard, basis }];
    return { items, unclear: undefined };
  }
  if (LABEL.test(whole)) return labelled(whole, field, basis);
  if (APART.test(whole)) return separated(whole, field, { order: orderOf(heading), basis });
  const isAlone = isNothing(measured) && isNothing(standard);
  if (isAlone) return namesAlone({ name: whole, measured, standard, basis }, field);
  return inColumns({ name: whole, measured, standard, basis }, field);
}

/** Matches the labels of an item's parts inside a cell, with the colon after them. */
const LABEL =
  /(?:(实测值|实测结果|检验结果|检测结果|检测值|检验值|检出值|检出结果|实测)|(标准值|标准要求|标准规定|标准指标|标准限值|限量值|限量|限值|规定值|技术要求|标准)|(判定依据|依据))[为是]?\s*[:：]\s*/;

/** Reads labelled items, such as 霉菌（标准值：≤25CFU/g，实测值：220CFU/g）；水分（…） */
function labelled(whole: string, field: Column, basis: string): ItemsRead {
  const pieces = whole.split(new RegExp(LABEL, "g"));
  const items: Item[] = [];
  let item: Item = { name: nameOf(pieces[0] ?? ""), measured: "", standard: "", basis };
  const said = new Set<Part>();
  for (let at = 1; at < pieces.length; at += 4) {
    const part: Part = pieces[at] !== undefined ? "measured" : pieces[at + 1] !== undefined ? "standard" : "basis";
    const text = pieces[at + 3] ?? "";
    if (said.has(part)) return { items: [item], unclear: field };
    said.add(part);
    const isLast = at + 4 >= pieces.length;
    const nextIsNew =
      !isLast &&
      said.has(pieces[at + 4] !== undefined ? "measured" : pieces[at + 5] !== undefined ? "standard" : "basis");
    const [value, next] = nextIsNew ? cutLast(text) : [text, ""];
    item[part] = valueOf(value);
    if (!nextIsNew) continue;
    items.push(item);
    item = { name: nameOf(next), measured: "", standard: "", basis };
    said.clear();
  }
  items.push(item);
  return { items, unclear: undefined };
}

const nameOf = (text: string) =>
  text
    .replace(/^[\s;；。,，、\n]*(?:\d{1,2}[.、．)）]|[①-⑳]|[(（]\d{1,2}[)）])?\s*/, "")
    .replace(/(?:[\s:：,，;；(（[【\n]|项目为)+$/, "")
    .replaceAll("\n", "");

function valueOf(text: string): string {
  const value = text.replace(/^[\s\n]+|[\s,，;；。\n]+$/g, "");
  // Removes the closing bracket that belonged to a removed label.
  const isClosed = (value.match(/[(（]/g)?.length ?? 0) < (value.match(/[)）]/g)?.length ?? 0);
  return (isClosed ? value.replace(/[)）\]】]$/, "") : value).replace(/[,，;；。]$/, "").replaceAll("\n", "；");
}

/** Splits a text at the last sign that ends an item. */
function cutLast(text: string): [string, string] {
  const at = Math.max(text.trimEnd().lastIndexOf("\n"), ...["；", ";", "。"].map((sign) => text.lastIndexOf(sign)));
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** Reads items whose parts have separators, such as 霉菌║2.2×10²║≤25；水分║15║≤14 */
function separated(
  whole: string,
  field: Column,
  { order: told, basis }: { order: Part[] | undefined; basis: string },
): ItemsRead {
  const pieces = whole.split(/[\n；;]/).filter((piece) => piece.trim() !== "");
  const rows = pieces.map((piece) => piece.split(APART).map((part) => part.trim()));
  const isEach = rows.every((parts) => parts.length > 2 && parts.length < 5);
  const split = isEach ? rows : byCount(whole, told?.length ?? 3);
  if (split === undefined) return { items: [], unclear: field };
  const order = told ?? orderByLook(split);
  const items = split
    .filter((parts) => !parts.every(isNothing))
    .map((parts) => {
      const item: Item = { name: "", measured: "", standard: "", basis: "" };
      for (const [index, part] of (order ?? ORDER).entries()) item[part] = parts[index] ?? "";
      if (order !== undefined && order.length < 4) item.basis = parts[3] ?? "";
      return { ...item, basis: item.basis === "" ? basis : item.basis };
    });
  const isTurned = items.some(({ measured, standard }) => looksLikeLimit(measured) && !looksLikeLimit(standard));
  // The part after the standard should name a document. If it is a value instead, it may belong to the next item.
  const isNext = items.some((item) => item.basis !== basis && looksLikeValue(item.basis));
  return { items, unclear: order === undefined || isTurned || isNext ? field : undefined };
}

const ORDER: Part[] = ["name", "measured", "standard", "basis"];

/** Returns the order of the parts by finding the one that can only be a standard, or undefined without one. */
function orderByLook(rows: readonly (readonly string[])[]): Part[] | undefined {
  const is = (index: number) => rows.every((parts) => looksLikeLimit(parts[index] ?? ""));
  if (is(2) && !is(1)) return ORDER;
  return is(1) && !is(2) ? ["name", "standard", "measured"] : undefined;
}

/** Splits a text into items with a known number of parts. A part may contain separators itself, such as five values. */
function byCount(whole: string, count: number): string[][] | undefined {
  const parts = whole.split(APART);
  if ((parts.length - 1) % (count - 1) !== 0) return undefined;
  const rows: string[][] = [];
  let first = parts[0] ?? "";
  for (let at = 1; at < parts.length; at += count - 1) {
    const isLast = at + count - 1 >= parts.length;
    const own = parts.slice(at, at + count - 1);
    const [end, next] = isLast ? [own.at(-1) ?? "", ""] : cutLast(own.at(-1) ?? "");
    if (!isLast && next.trim() === "") return undefined;
    rows.push([first, ...own.slice(0, -1), end].map((part) => part.trim().replaceAll(/\s*\n\s*/g, "；")));
    first = next;
  }
  return rows;
}

/** Returns items that have only names, separated by signs or numbers. */
function namesAlone(item: Item, field: Column): ItemsRead {
  const isWhole = field === "findings" || field === "items";
  const names = partsOf(item.name, /[；;]|\n(?=\s*(?:\d{1,2}[.、．)）]|[①-⑳]|[(（]\d))/);
  const items = names.map((name) => ({ ...item, name: nameOf(name) }));
  return { items, unclear: isWhole || names.some((name) => name.includes("\n")) ? field : undefined };
}

/** Returns items whose parts are in separate columns. Cells with equally many lines contain one item a line. */
function inColumns({ name, measured, standard, basis }: Item, field: Column): ItemsRead {
  for (const between of [/\n/, /[；;\n]/]) {
    const names = partsOf(name, between);
    const [values = [], limits = [], bases = []] = [measured, standard, basis].map((cell) => partsOf(cell, between));
    const fits = (parts: readonly string[]) => parts.length === names.length;
    if (names.length < 2 || !fits(values) || !fits(limits) || !(fits(bases) || bases.length < 2)) continue;
    if (![...values, ...limits].every((part) => looksLikeValue(part) || looksLikeLimit(part) || MARK.test(part)))
      continue;
    const items = names.map((own, index) => ({
      name: own,
      measured: values[index] ?? "",
      standard: limits[index] ?? "",
      basis: bases[index] ?? bases[0] ?? "",
    }));
    return { items, unclear: undefined };
  }
  const counts = [measured, standard].map((cell) => {
    const lines = partsOf(cell, /\n/);
    return { lines: lines.length, values: lines.filter(looksLikeValue).length };
  });
  const isMixed = counts.some(({ lines, values }) => values > 1 && values < lines);
  const isSeveral = name.includes("\n") && counts.some(({ lines }) => lines > 1);
  const item = { name: joined(name), measured: joined(measured), standard: joined(standard), basis: joined(basis) };
  return { items: [item], unclear: isMixed || isSeveral || /[；;]/.test(name) ? field : undefined };
}

const partsOf = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Joins the lines of a cell. Separate values stay separate; a wrapped line is joined to the line before it. */
function joined(cell: string): string {
  const lines = cell.split("\n");
  return lines.join(lines.length > 1 && lines.every(looksLikeValue) ? "；" : "");
}
