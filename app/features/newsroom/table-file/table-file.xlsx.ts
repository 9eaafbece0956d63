import { buffer } from "node:stream/consumers";
import readSheets, { InvalidInputError, InvalidSpreadsheetError } from "read-excel-file/node";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { TableFault } from "./table-file.fault.ts";
import { mergedDown, type WorkbookFiles } from "./table-file.merges.ts";

/** What a workbook may hold: files, bytes of them unpacked, and bytes of those that are read at all. */
const MOST_ENTRIES = 2_000;
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_READ = 64 * 1024 * 1024;

type Value = string | number | boolean | Date | null;

/**
 * The fullest sheet of an .xlsx workbook: values only, no formula is run, nothing outside is looked at. What is merged downwards
 * stands in each of its rows; of what is merged to the right the first cell has the text. Throws TableFault.
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const files = await filesOf(bytes);
  const vouched = await packed(files);
  try {
    const sheets = await readSheets(vouched);
    const tables = sheets.map(({ sheet, data }) => ({
      sheet,
      table: (data as unknown as Value[][]).map((row) => row.map(said)),
    }));
    const none = { sheet: "", table: [] as string[][] };
    const fullest = tables.reduce((most, one) => (filled(one.table) > filled(most.table) ? one : most), none);
    return mergedDown(fullest.table, files, fullest.sheet);
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) throw new TableFault("broken");
    throw error;
  }
}

const filled = (table: string[][]) => table.reduce((sum, row) => sum + row.filter((cell) => cell !== "").length, 0);

/** The files of a workbook that are read, as its directory names them, each as large as it says. Throws TableFault. */
async function filesOf(bytes: Buffer): Promise<WorkbookFiles> {
  const files = new Map<string, Buffer>();
  let unpacked = 0;
  let read = 0;
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    if (archive.entryCount > MOST_ENTRIES) throw new TableFault("tooLarge");
    for await (const entry of archive.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const isRead = /\.(?:xml|rels)$/i.test(entry.fileName);
      if (isRead) read += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED || read > MOST_READ) throw new TableFault("tooLarge");
      if (!isRead) continue;
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    }
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault("broken");
  }
  return files;
}

/** A workbook packed anew: what reads it sees nothing that was not counted, whatever the archive says elsewhere. */
async function packed(files: WorkbookFiles): Promise<Buffer> {
  const vouched = new ZipFile();
  for (const [name, bytes] of files) vouched.addBuffer(bytes, name, { compress: false });
  vouched.end();
  return buffer(vouched.outputStream);
}

/** A value as it is printed: dates as yyyy-mm-dd, numbers without the noise of their last binary places. */
function said(value: Value): string {
  if (value === null) return "";
  if (value instanceof Date) {
    const [day = "", time = ""] = value.toISOString().split("T");
    return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
  }
  return typeof value === "number" ? String(Number(value.toPrecision(15))) : String(value);
}
