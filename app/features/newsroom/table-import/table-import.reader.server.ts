import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { createGate } from "#app/lib/threads/gate.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { TableFault } from "./table-import.fault.ts";
import type { Sheet, TableFaultCode } from "./table-import.rules.ts";

/** The reply of a guarded thread: a result or a fault. */
export type TableReply<Made> = { made: Made } | { fault: TableFaultCode };

/** A file that a staff member imports. */
export type Brought = { bytes: Uint8Array; name: string };

const SCRIPT = "app/features/newsroom/table-import/table-import.thread.ts";
const LIMITS = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 32 };
const DEADLINE_MS = 30_000;

/** Only one table is read at a time, on its own thread. Other requests wait. */
const gate = createGate(1);

/**
 * Runs a script of the project on an imported file, on its own thread with 30 seconds and its own heap, so that no file
 * can harm the server. The script replies with `answerWith`. Throws TableFault.
 */
async function runGuarded<Made>(script: string, brought: Brought): Promise<Made> {
  const reply = await gate.run(() => ask<Made>(script, brought));
  if ("fault" in reply) throw new TableFault(reply.fault);
  return reply.made;
}

/**
 * Returns the tables of a file or of pasted HTML. Files are .xlsx, .docx, or CSV and TSV in UTF-8, UTF-16 or GB18030.
 * Throws TableFault.
 */
export async function readTables(bytes: Uint8Array): Promise<Sheet[]> {
  return runGuarded<Sheet[]>(SCRIPT, { bytes, name: "" });
}

/**
 * Returns the result of a script for an imported file; by default its sheets. Throws Refusal with a message if the file
 * cannot be read.
 */
export async function readBrought<Made = Sheet[]>(brought: Brought, script = SCRIPT): Promise<Made> {
  return runGuarded<Made>(script, brought).catch((error: unknown) => {
    if (error instanceof TableFault) throw new Refusal(({ staff }) => staff.table[error.why]);
    throw error;
  });
}

async function ask<Made>(script: string, workerData: Brought): Promise<TableReply<Made>> {
  const thread = new Worker(join(projectFolder, script), { workerData, resourceLimits: LIMITS, execArgv: [] });
  const reply = Promise.withResolvers<TableReply<Made>>();
  const late = setTimeout(() => reply.resolve({ fault: "tooSlow" }), DEADLINE_MS);
  thread.once("message", reply.resolve);
  thread.once("error", (error: Error & { code?: string }) => {
    if (error.code === "ERR_WORKER_OUT_OF_MEMORY") reply.resolve({ fault: "tooLarge" });
    else reply.reject(error);
  });
  thread.once("exit", () => reply.reject(new Error(`The thread of ${script} has ended`)));
  try {
    return await reply.promise;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
