import Papa from "papaparse";

/**
 * Decodes the text of a file. It is UTF-16 if it has a byte order mark or typical zero bytes, UTF-8 if that is valid,
 * else GB18030.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** The number of bytes at the beginning of a text in which zero bytes are counted. */
const LOOKED_AT = 4_096;

/**
 * Returns the kind of UTF-16, detected by the byte order mark. Without the mark, separators and digits have a zero byte
 * always on the same side.
 */
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
/** The number of rows that are read to detect the delimiter. */
const FIRST_ROWS = 50;

/** Returns the rows of delimited text. The delimiter is a tab, as spreadsheets copy text, or the one of the file. */
export function readDelimited(text: string): string[][] {
  const delimiter = delimiterOf(text);
  return Papa.parse<string[]>(withoutEquals(text, delimiter), { delimiter }).data;
}

/** Returns the delimiter that most rows contain equally often outside of quotes. A tab within a cell does not count. */
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

/** Removes the equals sign that prevents a spreadsheet from reading a text as a number: ="0012" becomes "0012". */
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
