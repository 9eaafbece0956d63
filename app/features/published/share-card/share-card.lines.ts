import { titleBreaks } from "#app/features/base/title/title-breaks.ts";

/** Characters that must not begin a line, and characters that must not end one (kinsoku). */
const NOT_FIRST = new Set("，。、；：？！,.;:?!）)》」』】〕”’…—·～%％℃°");
const NOT_LAST = new Set("（(《「『【〔“‘#￥¥$");

type Measure = (text: string) => number;

/** Breaks a Chinese text into lines that `measure` finds no wider than `width`. Only words that are wider are split. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const unit of unitsOf(text, width, measure)) {
    if (line.length === 0 && unit.trim() === "") continue;
    if (line.length > 0 && measure([...line, unit].join("").trimEnd()) > width) {
      const carried = carry(line, unit);
      lines.push(line.join("").trimEnd());
      line = unit.trim() === "" ? carried : [...carried, unit];
    } else line.push(unit);
  }
  if (line.length > 0) lines.push(line.join("").trimEnd());
  return lines;
}

/** Moves characters from the end of a line to the next one if they belong before `unit`. */
function carry(line: string[], unit: string): string[] {
  const carried: string[] = [];
  const first = () => carried[0] ?? unit;
  while (line.length > 1 && (NOT_FIRST.has(first()) || NOT_LAST.has(line.at(-1) ?? "")))
    carried.unshift(line.pop() ?? "");
  return carried;
}

/** Returns the words and blanks of a text. A word that is wider than a line is cut into its characters. */
function unitsOf(text: string, width: number, measure: Measure): string[] {
  const clean = text.replace(/\s+/g, " ").trim();
  const starts = [0, ...titleBreaks(clean)];
  return starts
    .flatMap((start, index) => clean.slice(start, starts[index + 1]).split(/( )/))
    .filter((unit) => unit !== "")
    .flatMap((unit) => (measure(unit) > width ? Array.from(unit) : [unit]));
}

/** Returns the same number of lines, filled as evenly as possible, so that none contains a single character. */
export function balanceLines(text: string, width: number, measure: Measure): string[] {
  const lines = breakLines(text, width, measure);
  if (lines.length < 2) return lines;
  let narrow = width / 2;
  let wide = width;
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    if (breakLines(text, middle, measure).length > lines.length) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, wide, measure);
}

/** Returns at most `count` lines. If text is cut, the last line ends with an ellipsis that fits. */
export function clampLines(lines: string[], count: number, width: number, measure: Measure): string[] {
  if (lines.length <= count) return lines;
  let last = Array.from(lines[count - 1] ?? "");
  while (last.length > 1 && (measure(`${last.join("")}…`) > width || NOT_FIRST.has(last.at(-1) ?? "")))
    last = last.slice(0, -1);
  return [...lines.slice(0, count - 1), `${last.join("")}…`];
}
