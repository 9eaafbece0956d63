import { setPriority } from "node:os";

/** Behind whoever serves readers, but not so far that a busy machine never comes to it: a fourth of what they get. */
const BEHIND_READERS = 6;
/** For what a reader waits for: half of it. */
export const BESIDE_READERS = 3;

/** Resident bytes beyond which a process that draws one small picture after the other is replaced. */
const MUCH_BYTES = 160_000_000;

/** What a process sends back: its answer, and whether it is to be replaced before it is asked again. */
export type ProcessReply<Reply> = { reply: Reply; isSpent: boolean };

/**
 * The other side of `childProcess`: answers one question after the other, steps back behind whoever serves readers, and ends
 * with the process that asks. `isSpent` is asked after each answer: true, and the next question goes to a new process.
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

/** Returns whether this process has grown so much that a new one should answer next. */
export function outgrown(): boolean {
  return process.memoryUsage.rss() > MUCH_BYTES;
}
