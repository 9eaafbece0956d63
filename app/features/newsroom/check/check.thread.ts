import { WordAutomaton } from "#app/features/base/sensitive-word/sensitive-word.automaton.ts";
import { answerQuestions } from "#app/lib/threads/worker-thread-answers.ts";
import type { CheckAnswer, CheckQuestion, Lists } from "./checker.service.server.ts";
import { checkStory, type Standards } from "./check.engine.ts";
import { readyRules } from "./check.words.ts";

let ready: { version: string; standards: Standards } | undefined;

function standardsOf({ rules, words, allowed }: Lists): Standards {
  const automaton = new WordAutomaton(words);
  return { rules: readyRules(rules), findWords: (text) => automaton.find(text), allowed: new Set(allowed) };
}

/**
 * Answers the questions of checker.service.server.ts in a worker thread. The thread caches rules and words until their
 * version changes.
 */
answerQuestions((question): CheckAnswer => {
  const { version, lists, story } = question as CheckQuestion;
  if (lists !== undefined) ready = { version, standards: standardsOf(lists) };
  return ready?.version === version ? checkStory(story, ready.standards) : "lists";
});
