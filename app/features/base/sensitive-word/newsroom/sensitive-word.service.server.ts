import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import {
  changeWords,
  cleanWord,
  lockWords,
  readWords,
  type SensitiveWord,
  type WantedWord,
  type WordChange,
} from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { requirePermission, requireElevated, isStaff, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { hasErrorValue } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { countHits } from "./sensitive-word.hits.server.ts";
import {
  countWords,
  findActions,
  findChanges,
  findComments,
  findWords,
  insertChange,
  lockChange,
  type WordFilter,
} from "./sensitive-word.repo.server.ts";
import { MANY_WORDS } from "./sensitive-word.rules.ts";

const LIST_LENGTH = 200;
const LAST_CHANGES = 50;
/** The age in days, and the greatest number, of the comments on which a change is tested. */
const TRIED_DAYS = 30;
const MOST_TRIED = 5_000;
const MOST_HITS = 20;
const DAY_MS = 86_400_000;

/** Returns a page of the list, newest words first. The first page has the count of each kind. Throws `forbidden`. */
export async function readWordPage(actor: Actor, filter: WordFilter) {
  requirePermission(actor, "word.manage", WHOLE_SITE);
  const [found, counts] = await Promise.all([
    findWords(filter, LIST_LENGTH + 1),
    filter.after === undefined ? countWords(filter.q) : null,
  ]);
  const list = found.slice(0, LIST_LENGTH);
  const next = found.length > LIST_LENGTH ? (list.at(-1)?.id ?? null) : null;
  const none = { refuse: 0, hold: 0, name: 0, "whole-name": 0 };
  const counted = counts && { ...none, ...Object.fromEntries(counts.map(({ action, count }) => [action, count])) };
  return { list, next, counts: counted };
}

/** Returns the whole list. Throws `forbidden`. */
export async function readAllWords(actor: Actor): Promise<SensitiveWord[]> {
  requirePermission(actor, "word.manage", WHOLE_SITE);
  return readWords();
}

/**
 * Previews a change: how many words it would add, change and remove, which are invalid, and how many of the newest comments of
 * thirty days contain the words. Throws `forbidden`.
 */
export async function tryWords(actor: Actor, wanted: readonly WantedWord[]) {
  requirePermission(actor, "word.manage", WHOLE_SITE);
  const faults = wanted.filter(isNone).map(({ word }) => word);
  const sound = wanted.filter((one) => !isNone(one));
  const actions = new Map(sound.flatMap(({ word, action }) => pairOf(cleanWord(word), action)));
  const before = new Map((await findActions([...actions.keys()])).map(({ word, action }) => [word, action]));
  const changes = [...actions].map(([word, after]): WordChange => ({ word, before: before.get(word) ?? null, after }));
  const count = (is: (change: WordChange) => boolean) => changes.filter(is).length;
  const texts = await findComments(new Date(Date.now() - TRIED_DAYS * DAY_MS), MOST_TRIED);
  const hits = await countHits([...actions.keys()], texts);
  return {
    added: count((one) => one.before === null && one.after !== null),
    changed: count((one) => one.before !== null && one.after !== null && one.before !== one.after),
    removed: count((one) => one.before !== null && one.after === null),
    same: count((one) => one.before === one.after),
    faults: faults.slice(0, MOST_HITS),
    comments: texts.length,
    hits: hits.count,
    words: hits.words.toSorted((one, other) => other.hits - one.hits).slice(0, MOST_HITS),
  };
}

/** Returns whether a word is an error value of a spreadsheet. It can be removed from the list but never added. */
const isErrorValue = ({ word, action }: WantedWord) => action !== null && hasErrorValue(word);

const isNone = (wanted: WantedWord) => cleanWord(wanted.word) === undefined || isErrorValue(wanted);

const pairOf = <T>(word: string | undefined, action: T): [string, T][] => (word === undefined ? [] : [[word, action]]);

/**
 * Changes all of the words in the list, or none. Returns the number of changed words. Throws `forbidden`,
 * `invalid_input` for an invalid word, and Refusal for many words without the second factor.
 */
export async function changeWordList(wanted: readonly WantedWord[], actor: Actor): Promise<number> {
  requirePermission(actor, "word.manage", WHOLE_SITE);
  if (wanted.length > MANY_WORDS) requireElevated(actor);
  const failed = wanted.find(isErrorValue);
  if (failed !== undefined) throw new DomainError("invalid_input", `${failed.word} is an error value of a spreadsheet`);
  return withTransaction(async (trx) => (await change(actor, wanted, null, trx)).length);
}

/** Returns the newest changes of the list with their authors. Throws `forbidden`. */
export async function readWordChanges(actor: Actor) {
  requirePermission(actor, "word.manage", WHOLE_SITE);
  const changes = await findChanges(LAST_CHANGES);
  const names = await readNames(changes.map(({ staffId }) => staffId));
  return changes.map(({ staffId, ...rest }) => ({ ...rest, by: staffId === null ? "" : (names.get(staffId) ?? "") }));
}

/**
 * Undoes a change: each of its words gets its earlier action, unless it was changed again since. Throws `forbidden`,
 * `not_found`, `conflict` if it was already undone, and Refusal for many words without the second factor.
 */
export async function undoWordChange(actor: Actor, id: number): Promise<{ changed: number; left: number }> {
  requirePermission(actor, "word.manage", WHOLE_SITE);
  return withTransaction(async (trx) => {
    const undone = await lockChange(id, trx);
    if (undone === undefined) throw new DomainError("not_found", `word change ${id}`);
    if (undone.isUndone) throw new DomainError("conflict", `word change ${id} is taken back already`);
    if (undone.words.length > MANY_WORDS) requireElevated(actor);
    const held = await lockWords(
      undone.words.map(({ word }) => word),
      trx,
    );
    const now = new Map(held.map(({ word, action }) => [word, action]));
    const still = undone.words.filter(({ word, after }) => (now.get(word) ?? null) === after);
    const back = still.map(({ word, before }): WantedWord => ({ word, action: before }));
    const changes = await change(actor, back, id, trx);
    const detail = { change: id, count: changes.length };
    await recordAudit({ actor, action: "word.undo", targetKind: "word", targetId: "", detail }, trx);
    return { changed: changes.length, left: undone.words.length - changes.length };
  });
}

async function change(
  actor: Actor,
  wanted: readonly WantedWord[],
  undoes: number | null,
  trx: Db,
): Promise<WordChange[]> {
  const words = await changeWords(wanted, actor, trx);
  if (words.length > 0 || undoes !== null)
    await insertChange({ words, staffId: isStaff(actor) ? actor.id : null, undoes }, trx);
  return words;
}
