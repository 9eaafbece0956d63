import { readWord } from "./word-file.reader.ts";

/** The request to the worker: a Word file, and whether it is read for staff. */
export type WordQuestion = { bytes: ArrayBuffer; isForStaff: boolean };

globalThis.addEventListener("message", ({ data: { bytes, isForStaff } }: MessageEvent<WordQuestion>) => {
  void readWord(new Uint8Array(bytes), isForStaff).then((read) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; workers have none
    globalThis.postMessage(read);
  });
});
