import { setPriority } from "node:os";

/** Priority below processes that serve readers, but not starved on a busy machine: a fourth of their share. */
const BEHIND_READERS = 6;
/** Priority for work that a reader waits for: half of their share. */
export const BESIDE_READERS = 3;

/** Resident bytes above which a process that draws small pictures is replaced. */
const MUCH_BYTES = 160_000_000;

/** Reply of a process: its answer, and whether it is replaced before the next question. */
export type ProcessReply<Reply> = { reply: Reply; isSpent: boolean };

/**
 * Counterpart of `childProcess`: answers one question after the other at low priority, and ends with its parent. If `isSpent`
 * returns true after an answer, the next question goes to a new process.
 */
export function answerParent(
  answer: (question: unknown) => Promise<object>,
  isSpent: () => boolean = () => false,
  priority = BEHIND_READERS,
): void {
  setPriority(priority);
  process.on("disconnect", () => process.exit());
  process.on("message", (question: unknown) => {
    void answer(question).then((reply) => process.send?.({ reply, isSpent: isSpent() } satisfies ProcessReply<object>));
  });
}

/** Returns whether this process has grown so much that a new one must answer next. */
export function outgrown(): boolean {
  return process.memoryUsage.rss() > MUCH_BYTES;
}
