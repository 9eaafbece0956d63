import { workerThread } from "#app/lib/threads/worker-thread.server.ts";

/** Words, and the texts in which they are searched. */
export type HitsQuestion = { words: string[]; texts: string[] };
/** The number of texts that contain a word, and the number for each word. */
export type HitsAnswer = { count: number; words: { word: string; hits: number }[] };

const thread = workerThread<HitsQuestion, HitsAnswer>(
  "app/features/base/sensitive-word/newsroom/sensitive-word.thread.ts",
  {
    maxOldGenerationSizeMb: 256,
  },
);

/** Counts how often words occur in texts. It uses a thread, so that readers do not wait. */
export async function countHits(words: string[], texts: string[]): Promise<HitsAnswer> {
  return words.length === 0 || texts.length === 0 ? { count: 0, words: [] } : thread.ask({ words, texts });
}
