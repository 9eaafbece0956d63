import { workerThread } from "#app/lib/threads/worker-thread.server.ts";

/** Words and the texts in which they are looked for. */
export type HitsQuestion = { words: string[]; texts: string[] };
/** How many of the texts hold one, and how many hold which. */
export type HitsAnswer = { count: number; words: { word: string; hits: number }[] };

const thread = workerThread<HitsQuestion, HitsAnswer>(
  "app/features/base/sensitive-word/newsroom/sensitive-word.thread.ts",
  {
    maxOldGenerationSizeMb: 256,
  },
);

/** Looks for words in texts, beside the event loop: readers do not wait for it. */
export async function countHits(words: string[], texts: string[]): Promise<HitsAnswer> {
  return words.length === 0 || texts.length === 0 ? { count: 0, words: [] } : thread.ask({ words, texts });
}
