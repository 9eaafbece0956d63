import { WordAutomaton } from "#app/features/base/sensitive-word/sensitive-word.automaton.ts";
import { answerQuestions } from "#app/lib/threads/worker-thread-answers.ts";
import type { HitsAnswer, HitsQuestion } from "./sensitive-word.hits.server.ts";

/** The thread of sensitive-word.hits.server.ts. It finds which texts contain which words. */
answerQuestions((question): HitsAnswer => {
  const { words, texts } = question as HitsQuestion;
  const automaton = new WordAutomaton(words.map((word) => ({ word })));
  const hits = new Map<string, number>();
  let count = 0;
  for (const text of texts) {
    const found = automaton.find(text);
    if (found.length > 0) count += 1;
    for (const { word } of found) hits.set(word, (hits.get(word) ?? 0) + 1);
  }
  return { count, words: [...hits].map(([word, times]) => ({ word, hits: times })) };
});
