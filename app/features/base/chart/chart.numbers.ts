/** A stored value: at most 15 digits before the point and 6 after it. */
const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;
/** Digits in groups of three, or without groups. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?=\.|$)/;
/** Cells without a value, as tables write them. */
const NOTHING = /^(?:|[-–—−/]+|不适用|无|无数据|n\/a|na)$/i;
/** Matches a number with its sign, currency and unit. A unit consists of letters, except square and cubic metres. */
const TYPED = /^([+\-−–]?)\s?[¥￥$€£]?\s?([\d.,]+)\s?([\p{L}%‰°](?:[\p{L}%‰°/·]|(?<=m)[23]){0,11})?$/u;
const SCALES: readonly [string, number][] = [
  ["万亿", 12],
  ["亿", 8],
  ["万", 4],
  ["千", 3],
];

/** Returns whether a text is a value in its stored form, without any change to be made. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text) && !/^-0(?:\.0+)?$/.test(text);

/**
 * Reads a number as people write it: with groups, a sign, a currency, a unit and full-width digits. Returns "" as the value of
 * an empty cell, and undefined for any other text.
 */
export function readCell(typed: string): { value: string; unit: string } | undefined {
  const text = typed.normalize("NFKC").trim();
  if (NOTHING.test(text)) return { value: "", unit: "" };
  const [, sign = "", digits = "", unit = ""] = TYPED.exec(text) ?? [];
  const plain = GROUPED.test(digits) ? digits.replaceAll(",", "") : digits;
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const value = canonical(sign !== "" && sign !== "+", plain);
  return value === undefined ? undefined : { value, unit };
}

/**
 * Reads the cells of a column or a table. A unit that all cells share is removed from the values. If only some cells
 * have 万 or 亿, these are multiplied out. `wrong` has the indexes of cells that are not numbers.
 */
export function readCells(typed: readonly string[]): { values: string[]; unit: string; wrong: number[] } {
  const cells = typed.map(readCell);
  const units = new Set(cells.flatMap((cell) => (cell === undefined || cell.value === "" ? [] : [cell.unit])));
  const [only = ""] = units;
  if (units.size <= 1) {
    return { values: cells.map((cell, at) => cell?.value ?? typed[at] ?? ""), unit: only, wrong: missing(cells) };
  }
  const scaled = cells.map((cell) => (cell === undefined || cell.value === "" ? cell : multipliedOut(cell)));
  const rests = new Set(scaled.flatMap((cell) => (cell === undefined || cell.value === "" ? [] : [cell.unit])));
  const isOneUnit = rests.size === 1;
  const last = isOneUnit ? scaled : cells.map((cell) => (cell?.unit === "" ? cell : undefined));
  return {
    values: last.map((cell, at) => cell?.value ?? typed[at] ?? ""),
    unit: isOneUnit ? ([...rests][0] ?? "") : "",
    wrong: missing(last),
  };
}

const missing = (cells: readonly unknown[]) => cells.flatMap((cell, at) => (cell === undefined ? [at] : []));

/** Moves the decimal point by the digits that 千, 万 or 亿 stand for. */
function multipliedOut({ value, unit }: { value: string; unit: string }): { value: string; unit: string } | undefined {
  const [word, power] = SCALES.find(([name]) => unit.startsWith(name)) ?? ["", 0];
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  const shifted = `${whole}${fraction.slice(0, power).padEnd(power, "0")}.${fraction.slice(power)}`;
  const moved = canonical(value.startsWith("-"), shifted);
  return moved === undefined ? undefined : { value: moved, unit: unit.slice(word.length) };
}

function canonical(isNegative: boolean, digits: string): string | undefined {
  const [whole = "", fraction = ""] = digits.split(".");
  const number = `${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  const value = isNegative && /[1-9]/.test(number) ? `-${number}` : number;
  return DECIMAL.test(value) ? value : undefined;
}
