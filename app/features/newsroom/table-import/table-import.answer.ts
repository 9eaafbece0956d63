import { parentPort, workerData } from "node:worker_threads";
import { TableFault } from "./table-import.fault.ts";
import type { TableReply } from "./table-import.reader.server.ts";

/** Sends the result of `read`, or the fault of the table, from a guarded thread. */
export async function answerWith<Read>(read: (given: { bytes: Buffer; name: string }) => Promise<Read>): Promise<void> {
  const { bytes, name } = workerData as { bytes: Uint8Array; name: string };
  const reply = await read({ bytes: Buffer.from(bytes), name }).then(
    (made): TableReply<Read> => ({ made }),
    (error: unknown): TableReply<Read> => ({ fault: error instanceof TableFault ? error.why : "broken" }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
  parentPort?.postMessage(reply);
}
