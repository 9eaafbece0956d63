import { TableFault } from "./table-import.fault.ts";
import { readHtmlTables } from "./table-import.html.ts";
import type { RawSheet, Sheet } from "./table-import.rules.ts";
import { decodeText, readDelimited } from "./table-import.text.ts";
import { tidySheets } from "./table-import.tidy.ts";

const ZIP = "504b0304";
/** The first bytes, in hex, of .xls and .doc files, and of .xlsx files with a password. */
const OLE = "d0cf11e0";

/**
 * Returns the tables of a file or a clipboard. The content decides the type: .xlsx, .docx, CSV or TSV in UTF-8, UTF-16
 * or GB18030, or HTML. It runs only in the guarded thread, because it may take long. Throws TableFault.
 */
export async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  return tidySheets(await rawSheetsOf(bytes));
}

async function rawSheetsOf(bytes: Buffer): Promise<RawSheet[]> {
  const begin = bytes.toString("hex", 0, 4);
  if (begin === OLE) throw new TableFault("xls");
  if (begin === ZIP) return readZip(bytes);
  const text = decodeText(bytes);
  if (text.includes("\0")) throw new TableFault("broken");
  if (/<(?:table|tr)[\s>]/i.test(text)) return readHtmlTables(text);
  const rows = readDelimited(text).map((cells, index) => ({ line: index + 1, cells }));
  return [{ name: "", isHidden: false, hiddenRows: 0, hiddenColumns: 0, rows }];
}

/** Options that turn Word's struck-out text into <s>. */
const WORD = { styleMap: ["strike => s"] };

async function readZip(bytes: Buffer): Promise<RawSheet[]> {
  // The modules are loaded on demand, because a text file needs neither.
  const { openArchive } = await import("./table-import.archive.ts");
  try {
    const archive = await openArchive(bytes);
    if (archive.has("content.xml") && archive.has("mimetype")) throw new TableFault("ods");
    if (!archive.has("word/document.xml")) {
      const { readWorkbook } = await import("./table-import.xlsx.ts");
      return await readWorkbook(archive);
    }
    const { default: mammoth } = await import("mammoth");
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, WORD);
    return readHtmlTables(value);
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault("broken");
  }
}
