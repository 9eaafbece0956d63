import {
  readWords,
  wordsVersion,
  type SensitiveWord,
} from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { workerThread } from "#app/lib/threads/worker-thread.server.ts";
import type { Db } from "#db/client.ts";
import { findAllowed, findRules, findRulesVersion } from "./check.repo.server.ts";
import type { CheckedStory, CheckRule, Finding } from "./check.schema.ts";

/** The rules and words that a story is checked against. */
export type Lists = { rules: CheckRule[]; words: SensitiveWord[]; allowed: string[] };

/** A question to the thread. `lists` are sent only if the thread has another version of them. */
export type CheckQuestion = { version: string; lists?: Lists; story: CheckedStory };

/** The thread's answer: the findings, or "lists" to request the lists. */
export type CheckAnswer = Finding[] | "lists";

const thread = workerThread<CheckQuestion, CheckAnswer>("app/features/newsroom/check/check.thread.ts", {
  maxOldGenerationSizeMb: 256,
});

/** Returns a text that changes whenever rules or words change. */
export async function rulesVersion(trx?: Db): Promise<string> {
  return `${await findRulesVersion(trx)}/${await wordsVersion(trx)}`;
}

/**
 * Checks a story in a worker thread, so that requests of readers need not wait. Returns the findings and the version of the
 * rules.
 */
export async function findFindings(story: CheckedStory, trx?: Db): Promise<{ findings: Finding[]; version: string }> {
  const version = await rulesVersion(trx);
  const answer = await thread.ask({ version, story });
  if (answer !== "lists") return { findings: answer, version };
  const [rules, words, allowed] = await Promise.all([findRules(trx), readWords(trx), findAllowed(trx)]);
  const findings = await thread.ask({ version, story, lists: { rules, words, allowed } });
  if (findings === "lists") throw new Error("The thread that checks texts has lost its lists");
  return { findings, version };
}
