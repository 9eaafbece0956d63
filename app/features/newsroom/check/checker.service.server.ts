import {
  readWords,
  wordsVersion,
  type SensitiveWord,
} from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { workerThread } from "#app/lib/threads/worker-thread.server.ts";
import type { Db } from "#db/client.ts";
import { findAllowed, findRules, findRulesVersion } from "./check.repo.server.ts";
import type { CheckedStory, CheckRule, Finding } from "./check.schema.ts";

/** The lists that a story is checked against. */
export type Lists = { rules: CheckRule[]; words: SensitiveWord[]; allowed: string[] };

/** `lists` are sent when the thread has another version. */
export type CheckQuestion = { version: string; lists?: Lists; story: CheckedStory };

/** The findings, or the request for the lists. */
export type CheckAnswer = Finding[] | "lists";

const thread = workerThread<CheckQuestion, CheckAnswer>("app/features/newsroom/check/check.thread.ts", {
  maxOldGenerationSizeMb: 256,
});

/** Returns a text that changes with each change of rules and words. */
export async function rulesVersion(trx?: Db): Promise<string> {
  return `${await findRulesVersion(trx)}/${await wordsVersion(trx)}`;
}

/** Checks a story on a thread, so that readers need not wait. Returns the findings. */
export async function findFindings(story: CheckedStory, trx?: Db): Promise<{ findings: Finding[]; version: string }> {
  const version = await rulesVersion(trx);
  const answer = await thread.ask({ version, story });
  if (answer !== "lists") return { findings: answer, version };
  const [rules, words, allowed] = await Promise.all([findRules(trx), readWords(trx), findAllowed(trx)]);
  const findings = await thread.ask({ version, story, lists: { rules, words, allowed } });
  if (findings === "lists") throw new Error("The thread that checks texts has lost its lists");
  return { findings, version };
}
