import { setPriority } from "node:os";

/** Nice value of processes that nobody waits for. They get a fourth of the share of processes that serve readers. */
const BEHIND_READERS = 6;
/** Nice value for work that a reader waits for: half of the share of processes that serve readers. */
export const BESIDE_READERS = 3;

/** Resident bytes above which a process that draws small pictures is replaced. */
const MUCH_BYTES = 160_000_000;

/** Reply of a process: its answer, and whether a new process must answer the next question. */
export type ProcessReply<Reply> = { reply: Reply; isSpent: boolean };

/**
 * Answers the questions of `childProcess` one after the other at low priority, and ends with its parent. If `isSpent`
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
