import { parentPort, workerData } from "node:worker_threads";
import { TableFault } from "./table-file.fault.ts";
import { readHtmlTable } from "./table-file.html.ts";
import type { TableReply } from "./table-file.reader.server.ts";
import { decodeText, readSeparated } from "./table-file.text.ts";
import { tidyTable } from "./table-file.tidy.ts";
import { readWorkbook } from "./table-file.xlsx.ts";

const ZIP = "504b0304";
/** What .xls files begin with, and .xlsx ones with a password. */
const OLE = "d0cf11e0";

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const begin = bytes.toString("hex", 0, 4);
  if (begin === OLE) throw new TableFault("xls");
  if (begin === ZIP) return readWorkbook(bytes);
  const text = decodeText(bytes);
  if (text.includes("\0")) throw new TableFault("broken");
  return /<(?:table|tr)[\s>]/i.test(text) ? readHtmlTable(text) : readSeparated(text);
}

/** The thread of table-file.reader.server.ts: reads one table and ends. */
async function answer(): Promise<TableReply> {
  try {
    return { table: tidyTable(await rowsOf(Buffer.from(workerData as Uint8Array))) };
  } catch (error) {
    return { fault: error instanceof TableFault ? error.why : "broken" };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
parentPort?.postMessage(await answer());
