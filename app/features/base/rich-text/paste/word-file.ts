import { trustedScriptUrl } from "#app/lib/trusted.ts";
import type { WordRead } from "./word-file.reader.ts";
import type { WordQuestion } from "./word-file.worker.ts";
// oxlint-disable-next-line import/default -- Vite makes one of the query
import workerUrl from "./word-file.worker.ts?worker&url";

/** The greatest size of a Word file in bytes. */
export const WORD_LIMIT = 20 * 1024 * 1024;
/** Milliseconds after which reading a file is aborted. */
const DEADLINE_MS = 60_000;

/**
 * Reads a .docx in a worker, so that the page stays usable with any file. The signal and the time limit end the worker.
 * Resolves with the reason if the file was not read.
 */
export async function readWordFile(file: File, isForStaff: boolean, signal: AbortSignal): Promise<WordRead> {
  const bytes = await file.arrayBuffer();
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (read: WordRead) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      worker?.terminate();
      resolve(read);
    };
    const stop = () => end({ fault: "wordFailed" });
    try {
      worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
    } catch {
      return end({ fault: "wordFailed" });
    }
    timer = setTimeout(() => end({ fault: "wordTooLong" }), DEADLINE_MS);
    signal.addEventListener("abort", stop);
    worker.addEventListener("error", () => end({ fault: "wordFailed" }));
    worker.addEventListener("message", ({ data }: MessageEvent<WordRead>) => end(data));
    const question: WordQuestion = { bytes, isForStaff };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; workers have none
    worker.postMessage(question, [bytes]);
  });
}
