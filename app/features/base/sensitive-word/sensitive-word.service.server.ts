import { demand, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { WordAutomaton } from "./sensitive-word.automaton.ts";
import { formOf } from "./sensitive-word.form.ts";
import {
  findAll,
  findVersion,
  insertMissing,
  remove,
  replace,
  WORD_ACTIONS,
  type SensitiveWord,
  type WordAction,
} from "./sensitive-word.repo.server.ts";

export { WORD_ACTIONS, type SensitiveWord };

/** How long a list is used before its version is looked up again: what an operator changes counts everywhere by then. */
const CHECK_EVERY_MS = 1_000;
const LONGEST_WORD = 50;

type Known = { version: string; checkedAt: number; automaton: WordAutomaton<SensitiveWord> };
let known: Known | undefined;

/** What a text holds of the operator's words. */
export type FoundWords = Record<Exclude<WordAction, "name" | "whole-name">, string[]>;

/** Looks for the operator's words in a text, disguised ones among them (sensitive-word.form.ts). */
export async function findWords(text: string): Promise<FoundWords> {
  const found = (await currentAutomaton()).find(text);
  const of = (action: WordAction) => found.filter((one) => one.action === action).map(({ word }) => word);
  return { refuse: of("refuse"), hold: of("hold") };
}

/**
 * Whether a nickname, account name or author's name is that of the site or of its staff, disguised or not. The site's name
 * is the operator's setting.
 */
export async function isReservedName(name: string, siteName: string): Promise<boolean> {
  const found = (await currentAutomaton()).find(name);
  const length = formOf(name).marks.length;
  return (
    found.some(
      ({ word, action }) => action === "name" || (action === "whole-name" && formOf(word).marks.length === length),
    ) || new WordAutomaton([{ word: siteName }]).find(name).length > 0
  );
}

async function currentAutomaton(): Promise<WordAutomaton<SensitiveWord>> {
  const now = performance.now();
  if (known !== undefined && now - known.checkedAt < CHECK_EVERY_MS) return known.automaton;
  const version = await findVersion();
  const automaton = known?.version === version ? known.automaton : new WordAutomaton(await findAll());
  known = { version, checkedAt: now, automaton };
  return automaton;
}

/** Another text whenever the operator's list is another one. */
export const wordsVersion = () => findVersion();

/** The operator's list. */
export async function readWords(): Promise<SensitiveWord[]> {
  return findAll();
}

/**
 * Puts words on the list, or changes what they do. Throws `invalid_input` for one that is empty, longer than 50
 * characters or made of nothing but signs.
 */
export async function addWords(words: readonly SensitiveWord[], actor: Actor): Promise<void> {
  demand(actor, "words.manage");
  const cleaned = words.map(({ word, action }) => ({ word: plainText(word), action }));
  for (const { word } of cleaned) {
    if (codePoints(word) > LONGEST_WORD || formOf(word).marks.length === 0)
      throw new DomainError("invalid_input", `"${word}" is no word of 1 to ${LONGEST_WORD} characters`);
  }
  await withTransaction(async (trx) => {
    for (const word of cleaned) {
      await replace(word, trx);
      await recordAudit({ actor, action: "word.add", targetKind: "word", targetId: word.word, detail: word }, trx);
    }
  });
  known = undefined;
}

/** Takes words off the list; gives those that were on it. */
export async function removeWords(words: readonly string[], actor: Actor): Promise<string[]> {
  demand(actor, "words.manage");
  const removed = await withTransaction(async (trx) => {
    const gone: string[] = [];
    for (const word of words.map((one) => plainText(one))) {
      if (!(await remove(word, trx))) continue;
      await recordAudit({ actor, action: "word.remove", targetKind: "word", targetId: word }, trx);
      gone.push(word);
    }
    return gone;
  });
  known = undefined;
  return removed;
}

/** Puts the words of a starter list in their places, unless the operator has them already. */
export async function installWords(words: SensitiveWord[], trx: Db): Promise<void> {
  if (words.length > 0) await insertMissing(words, trx);
}
