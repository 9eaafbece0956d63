import Papa from "papaparse";

/** Text of a file: UTF-8 or UTF-16 by its mark, else UTF-8 where it is valid, else GB18030. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Rows of separated values: by tabs, as spreadsheets put them on the clipboard, or by what a file separates them with. */
export function readSeparated(text: string): string[][] {
  const delimiter = text.includes("\t") ? "\t" : "";
  return Papa.parse<string[]>(text, { delimiter }).data;
}
