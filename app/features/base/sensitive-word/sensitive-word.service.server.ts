import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import type { Db } from "#db/client.ts";
import { WordAutomaton } from "./sensitive-word.automaton.ts";
import { formOf } from "./sensitive-word.form.ts";
import {
  deleteWords,
  findAll,
  findVersion,
  insertMissing,
  insertWords,
  lockWords,
  type SensitiveWord,
} from "./sensitive-word.repo.server.ts";
import type { WordAction } from "./sensitive-word.rules.ts";

export { lockWords, type SensitiveWord };

/**
 * The milliseconds after which the version of the list is checked again. A change by an operator then applies
 * everywhere.
 */
const CHECK_EVERY_MS = 1_000;
const LONGEST_WORD = 50;
/** The number of words above which a change gets a single entry in the audit log. */
const TOLD_ONE_BY_ONE = 20;

type Known = { version: string; checkedAt: number; automaton: WordAutomaton<SensitiveWord> };
let known: Known | undefined;

/** The operator's words found in a text. */
export type FoundWords = Record<Exclude<WordAction, "name" | "whole-name">, string[]>;

/** Finds the operator's words in a text, including disguised ones (sensitive-word.form.ts). */
export async function findWords(text: string): Promise<FoundWords> {
  const found = (await currentAutomaton()).find(text);
  const of = (action: WordAction) => found.filter((one) => one.action === action).map(({ word }) => word);
  return { refuse: of("refuse"), hold: of("hold") };
}

/**
 * Returns whether a name of a member or author resembles that of the site or its staff, disguised or not. The operator
 * sets the site's name.
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

/** Returns a text that changes with every change of the list. */
export const wordsVersion = (trx?: Db) => findVersion(trx);

/** Returns the operator's list. */
export async function readWords(trx?: Db): Promise<SensitiveWord[]> {
  return findAll(trx);
}

/** A word and its new action; null removes it. */
export type WantedWord = { word: string; action: WordAction | null };
/** The action of a word before and after a change; null if it is not on the list. */
export type WordChange = { word: string; before: WordAction | null; after: WordAction | null };

/**
 * Returns the list's form of a word. Returns undefined for a word that is empty, longer than 50 characters, or without
 * letters and digits.
 */
export function cleanWord(word: string): string | undefined {
  const clean = plainText(word);
  return codePoints(clean) > LONGEST_WORD || formOf(clean).marks.length === 0 ? undefined : clean;
}

/**
 * Adds words to the list, removes them, or changes their action, within a transaction. Returns the changes. Throws
 * `invalid_input` for an invalid word.
 */
export async function changeWords(wanted: readonly WantedWord[], actor: Actor, trx: Db): Promise<WordChange[]> {
  requireRight(actor, "words.manage");
  const actions = new Map(wanted.map(({ word, action }) => [cleanOrThrow(word), action]));
  const before = new Map((await lockWords([...actions.keys()], trx)).map(({ word, action }) => [word, action]));
  const changes = [...actions]
    .map(([word, after]): WordChange => ({ word, before: before.get(word) ?? null, after }))
    .filter((change) => change.before !== change.after);
  if (changes.length === 0) return [];
  await deleteWords(
    changes.flatMap((change) => (change.before === null ? [] : change.word)),
    trx,
  );
  // The words get new ids, so that a new action changes the version, too.
  await insertWords(
    changes.flatMap(({ word, after }) => (after === null ? [] : { word, action: after })),
    trx,
  );
  await tell(changes, actor, trx);
  known = undefined;
  return changes;
}

async function tell(changes: readonly WordChange[], actor: Actor, trx: Db): Promise<void> {
  if (changes.length > TOLD_ONE_BY_ONE) {
    const detail = { count: changes.length, words: changes.slice(0, TOLD_ONE_BY_ONE).map(({ word }) => word) };
    await recordAudit({ actor, action: "word.change", targetKind: "word", targetId: "", detail }, trx);
    return;
  }
  for (const { word, after } of changes) {
    const line =
      after === null
        ? ({ action: "word.remove" } as const)
        : ({ action: "word.add", detail: { word, action: after } } as const);
    await recordAudit({ actor, targetKind: "word", targetId: word, ...line }, trx);
  }
}

function cleanOrThrow(word: string): string {
  const clean = cleanWord(word);
  if (clean === undefined)
    throw new DomainError("invalid_input", `"${word}" is no word of 1 to ${LONGEST_WORD} characters`);
  return clean;
}

/** Adds the words of a starter list that the operator does not have yet. */
export async function installWords(words: SensitiveWord[], trx: Db): Promise<void> {
  if (words.length > 0) await insertMissing(words, trx);
}
