import { unitsOf, type Unit } from "./search.tokens.ts";

const DIGITS = "零一二三四五六七八九";
const NUMERAL = /^[零〇一二两三四五六七八九十百千万亿]$/;
const ARABIC = /^\d{1,12}(?:\.\d{1,4})?$/;
const SCALES: Record<string, number> = { 万: 1e4, 亿: 1e8 };
const STEPS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** The greatest number for which other spellings are searched. */
const LARGEST = 1e13;
/** The greatest number of significant digits for which a Chinese spelling is used. */
const SIGNIFICANT = 5;

/** A range of units that spell a number. */
type NumberSpan = { start: number; end: number; value: number };

/** Finds the numbers in units: 3,200, 17.5万, 三千二, 十二亿. Single numerals are parts of words (一楼) and are left out. */
export function numbersIn(units: Unit[]): NumberSpan[] {
  const spans: NumberSpan[] = [];
  for (let at = 0; at < units.length;) {
    const span = numberAt(units, at);
    if (span !== undefined) spans.push(span);
    at = span?.end ?? at + 1;
  }
  return spans;
}

function numberAt(units: Unit[], start: number): NumberSpan | undefined {
  const first = units[start]?.text ?? "";
  if (ARABIC.test(first)) {
    const scale = SCALES[units[start + 1]?.text ?? ""];
    const end = start + (scale === undefined ? 1 : 2);
    return spanOf(start, end, Number(first) * (scale ?? 1), units);
  }
  let end = start;
  while (NUMERAL.test(units[end]?.text ?? "") && (end === start || units[end]?.gap === "none")) end += 1;
  if (end - start < 2) return undefined;
  const text = units.slice(start, end).map((unit) => unit.text);
  return spanOf(start, end, readChinese(text.join("")), units);
}

function spanOf(start: number, end: number, value: number | undefined, units: Unit[]): NumberSpan | undefined {
  const isYear = units[end]?.text === "年" && end - start === 1 && value !== undefined && value >= 1900 && value < 2100;
  return value === undefined || value < 10 || value >= LARGEST || isYear ? undefined : { start, end, value };
}

/** Reads a Chinese number, also in the spoken form 三千二 or 十二万八. Returns undefined for any other text. */
export function readChinese(text: string): number | undefined {
  for (const [name, scale] of Object.entries(SCALES).toReversed()) {
    const at = text.lastIndexOf(name);
    if (at !== -1) return joinParts(text.slice(0, at), text.slice(at + 1), scale);
  }
  return readUnderTenThousand(text);
}

function joinParts(upper: string, lower: string, scale: number): number | undefined {
  const above = upper === "" ? undefined : readChinese(upper);
  if (above === undefined) return undefined;
  if (lower === "") return above * scale;
  const spoken = lower.length === 1 ? digitOf(lower) : 0;
  if (spoken > 0) return above * scale + (spoken * scale) / 10;
  const below = readChinese(lower.replace(/^[零〇]/, ""));
  return below === undefined || below >= scale ? undefined : above * scale + below;
}

const digitOf = (character: string) => (character === "两" ? 2 : DIGITS.indexOf(character));

function readUnderTenThousand(text: string): number | undefined {
  let [value, digit, last] = [0, 0, 10_000];
  for (const [place, character] of Array.from(text).entries()) {
    const step = STEPS[character];
    if (step !== undefined) {
      if (step >= last || (digit === 0 && !(step === 10 && (place === 0 || text[place - 1] === "零"))))
        return undefined;
      value += (digit === 0 ? 1 : digit) * step;
      [digit, last] = [0, step];
    } else if (character === "零" || character === "〇") {
      if (place === 0 || digit !== 0) return undefined;
      last = Math.min(last, 100);
    } else {
      if (digit !== 0) return undefined;
      digit = digitOf(character);
      if (digit < 0) return undefined;
      const isSpoken = place === text.length - 1 && place > 1 && last >= 100 && text[place - 1] !== "零";
      if (isSpoken) return value + (digit * last) / 10;
    }
  }
  return value + digit;
}

/** Returns the spellings of a number in both scripts: 3334, 三千三百三十四; 32000, 3.2万, 三万二千, 三万二. */
export function spellingsOf(value: number): string[] {
  const all = [plain(value)];
  for (const [name, scale] of Object.entries(SCALES)) {
    const scaled = plain(value / scale);
    if (value >= scale / 10 && value < scale * 1e4 && /^\d+(?:\.\d{1,2})?$/.test(scaled)) all.push(`${scaled}${name}`);
  }
  const chinese = writeChinese(value);
  if (chinese !== undefined) {
    const spoken = chinese
      .replace(/(千[一二三四五六七八九])百$/, "$1")
      .replace(/(百[一二三四五六七八九])十$/, "$1")
      .replace(/(万[一二三四五六七八九])千$/, "$1");
    const two = [chinese, spoken].map((text) => text.replaceAll(/二(?=[千万亿])/g, "两").replace(/^二(?=百)/, "两"));
    all.push(chinese, spoken, ...two);
  }
  return [...new Set(all)];
}

const plain = (value: number) => String(Number(value.toPrecision(13)));

function writeChinese(value: number): string | undefined {
  if (!Number.isInteger(value) || value !== Number(value.toPrecision(SIGNIFICANT))) return undefined;
  if (value >= 1e8) return withRest(value, 1e8, "亿");
  if (value >= 1e4) return withRest(value, 1e4, "万");
  return writeUnderTenThousand(value);
}

function withRest(value: number, scale: number, name: string): string | undefined {
  const upper = writeChinese(Math.floor(value / scale));
  const rest = value % scale;
  const lower = rest === 0 ? "" : writeChinese(rest);
  if (upper === undefined || lower === undefined) return undefined;
  return `${upper}${name}${rest > 0 && rest < scale / 10 ? "零" : ""}${rest >= 10 && rest < 20 ? "一" : ""}${lower}`;
}

function writeUnderTenThousand(value: number): string {
  let text = "";
  let isGap = false;
  for (const [step, name] of [
    [1000, "千"],
    [100, "百"],
    [10, "十"],
    [1, ""],
  ] as const) {
    const digit = Math.floor(value / step) % 10;
    if (digit === 0) isGap = text !== "";
    else {
      const isTeen = step === 10 && digit === 1 && value < 20;
      text += `${isGap ? "零" : ""}${isTeen ? "" : DIGITS.charAt(digit)}${name}`;
      isGap = false;
    }
  }
  return text;
}

/** Returns copies of the units in which a number has another spelling. */
export function otherNumbers(units: Unit[]): Unit[][] {
  return numbersIn(units).flatMap(({ start, end, value }) => {
    const own = textAt(units, start, end);
    return spellingsOf(value)
      .filter((spelling) => spelling !== own)
      .map((spelling) => replaceUnits(units, start, end, spelling));
  });
}

const textAt = (units: Unit[], start: number, end: number) =>
  units
    .slice(start, end)
    .map((unit) => unit.text)
    .join("");

/** Replaces a range of units with the units of a text. */
export function replaceUnits(units: Unit[], start: number, end: number, text: string): Unit[] {
  const [first, ...rest] = unitsOf(text);
  if (first === undefined) return units;
  const gap = units[start]?.gap ?? "break";
  const after = units.slice(end).map((unit, at): Unit => (at === 0 ? { ...unit, gap: "none" } : unit));
  return [...units.slice(0, start), { ...first, gap }, ...rest, ...after];
}
