import { setPriority } from "node:os";

/** Behind whoever serves readers, but not so far that a busy machine never comes to it: a fourth of what they get. */
const NICE = 6;

/**
 * The other side of `sideProcess`: answers one question after the other, steps back behind whoever serves readers, and ends
 * with the process that asks.
 */
export function answerParent(answer: (question: unknown) => Promise<object>): void {
  setPriority(NICE);
  process.on("disconnect", () => process.exit());
  process.on("message", (question: unknown) => {
    void answer(question).then((reply) => process.send?.(reply));
  });
}
