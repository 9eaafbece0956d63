import {
  readWords,
  wordsVersion,
  type SensitiveWord,
} from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { workerThread } from "#app/lib/worker-thread.server.ts";
import type { Db } from "#db/client.ts";
import { findAllowed, findRules, findRulesVersion } from "./check.repo.server.ts";
import type { CheckedStory, CheckRule, Finding } from "./check.schema.ts";

/** What a story is held against. */
export type Lists = { rules: CheckRule[]; words: SensitiveWord[]; allowed: string[] };

/** `lists` go along when the thread does not know those of this version. */
export type CheckQuestion = { version: string; lists?: Lists; story: CheckedStory };

/** What was found, or that the thread needs the lists. */
export type CheckAnswer = Finding[] | "lists";

const thread = workerThread<CheckQuestion, CheckAnswer>("app/features/newsroom/check/check.thread.ts", {
  maxOldGenerationSizeMb: 256,
});

/** The rules and words of now, in one text that is another one whenever any of them changes. */
export async function rulesVersion(trx?: Db): Promise<string> {
  return `${await findRulesVersion(trx)}/${await wordsVersion(trx)}`;
}

/** Holds a story against rules and words, beside the event loop: readers do not wait for it. Returns what was found. */
export async function findFindings(story: CheckedStory, trx?: Db): Promise<{ findings: Finding[]; version: string }> {
  const version = await rulesVersion(trx);
  const answer = await thread.ask({ version, story });
  if (answer !== "lists") return { findings: answer, version };
  const [rules, words, allowed] = await Promise.all([findRules(trx), readWords(trx), findAllowed(trx)]);
  const findings = await thread.ask({ version, story, lists: { rules, words, allowed } });
  if (findings === "lists") throw new Error("The thread that checks texts has lost its lists");
  return { findings, version };
}
