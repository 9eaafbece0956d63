import Papa from "papaparse";

/** Text of a file: UTF-8 or UTF-16 by its mark or by the zeros of its signs, else UTF-8 where it is valid, else GB18030. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** How many bytes are looked at for zeros. */
const LOOKED_AT = 4_096;

/** UTF-16 by its mark; without one, separators and digits have a zero on one side and only there. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || bytes.length < 8) return undefined;
  if (odd > 1 && even === 0) return "utf-16le";
  return even > 1 && odd === 0 ? "utf-16be" : undefined;
}

const DELIMITERS = ["\t", ",", ";", "，", "|"];
/** Rows by which it is seen what separates the cells. */
const FIRST_ROWS = 50;

/** Rows of separated values: by tabs, as spreadsheets put them on the clipboard, or by what a file separates them with. */
export function readSeparated(text: string): string[][] {
  const delimiter = delimiterOf(text);
  return Papa.parse<string[]>(withoutEquals(text, delimiter), { delimiter }).data;
}

/** What most rows have equally often, outside of quotes; a tab inside of a cell separates nothing. */
function delimiterOf(text: string): string {
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text.slice(0, 200_000), { delimiter, preview: FIRST_ROWS });
    const widths = data.filter((row) => row.some((cell) => cell !== "")).map((row) => row.length);
    const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1;
    const score = usual < 2 ? 0 : widths.filter((width) => width === usual).length / widths.length;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Without the sign by which a file keeps a spreadsheet from reading a number: ="0012" is "0012". */
function withoutEquals(text: string, delimiter: string): string {
  if (!text.includes('="')) return text;
  let read = "";
  let from = 0;
  let isQuoted = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    const before = text[at - 2] ?? "\n";
    if (!isQuoted && text[at - 1] === "=" && (before === delimiter || before === "\n" || before === "\r")) {
      read += text.slice(from, at - 1);
      from = at;
    }
    isQuoted = !isQuoted;
  }
  return read + text.slice(from);
}
