import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Refusal } from "#app/features/base/refusal/refusal.ts";
import { createGate } from "#app/lib/gate.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { TableFault } from "./table-file.fault.ts";
import type { Table, TableFaultCode } from "./table-file.rules.ts";

/** What the thread answers. */
export type TableReply = { table: Table } | { fault: TableFaultCode };

const SCRIPT = "app/features/newsroom/table-file/table-file.thread.ts";
const LIMITS = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 32 };
const DEADLINE_MS = 30_000;

/** Each table has a thread and its memory to itself; others wait. */
const gate = createGate(1);

/**
 * Reads a table that somebody brings: an .xlsx workbook, CSV or TSV in UTF-8, UTF-16 or GB18030, or HTML of the clipboard,
 * told apart by what is in it. It is read on a thread of its own with 30 seconds and a heap of its own, so that whatever the
 * file holds harms nobody else. Throws TableFault.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const reply = await gate.run(() => ask(bytes));
  if ("fault" in reply) throw new TableFault(reply.fault);
  return reply.table;
}

/** As readTable, for calls: throws Refusal with the sentence for whoever has brought what cannot be read. */
export async function readBroughtTable(bytes: Uint8Array): Promise<Table> {
  return readTable(bytes).catch((error: unknown) => {
    if (error instanceof TableFault) throw new Refusal(({ staff }) => staff.table[error.why]);
    throw error;
  });
}

async function ask(bytes: Uint8Array): Promise<TableReply> {
  const thread = new Worker(join(projectFolder, SCRIPT), { workerData: bytes, resourceLimits: LIMITS, execArgv: [] });
  const reply = Promise.withResolvers<TableReply>();
  const late = setTimeout(() => reply.resolve({ fault: "tooSlow" }), DEADLINE_MS);
  thread.once("message", reply.resolve);
  thread.once("error", (error: Error & { code?: string }) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") reply.resolve({ fault: "tooLarge" });
    else reply.reject(error);
  });
  thread.once("exit", () => reply.reject(new Error(`The thread of ${SCRIPT} has ended`)));
  try {
    return await reply.promise;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
