import {
  keepVersion,
  readVersion,
  saveVersion,
  type SeenVersion,
} from "#app/features/newsroom/version/version.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { runOnce } from "#app/features/newsroom/idempotency/idempotency.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import {
  findIssueOf,
  readWholeIssue,
  removeIssue,
  writeIssue,
  type WholeIssue,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { issueNoun, issueSaidOf, issueWrittenOf } from "./billboard.noun.ts";
import { billboardFor, type DeskOutcome } from "./billboard.service.server.ts";
import { issueRecord, type IssueSaid } from "./billboard.schema.ts";

/** Returns an issue of a board that the actor may edit. Throws `not_found` for any other. */
export async function issueFor(actor: StaffActor, id: number, trx?: Db): Promise<WholeIssue> {
  const issue = await readWholeIssue(id, trx);
  if (issue === undefined) throw new DomainError("not_found", `issue ${id}`);
  await billboardFor(actor, issue.billboard_id, trx);
  return issue;
}

/**
 * Adds an issue to a board. Requests with the same key add it once. Throws `not_found` and `invalid_input`. Throws a
 * Refusal if the board is automatic or has an issue for that period.
 */
export async function createIssue(
  actor: StaffActor,
  { boardId, key }: { boardId: number; key: string },
  input: IssueSaid,
): Promise<DeskOutcome<IssueSaid>> {
  const record = accept(issueRecord, input);
  return runOnce(actor, "billboard.issue", key, async (trx) => {
    await demandEditorial(actor, boardId, trx);
    await demandStories(record, undefined, trx);
    if ((await findIssueOf(boardId, record.period_date, trx)) !== undefined)
      throw new Refusal(({ staff }) => staff.billboards.issueThere);
    const { id, version } = await writeIssue(boardId, undefined, issueWrittenOf(record), actor, trx);
    await keepVersion({ kind: "billboard-issue", id }, { number: version, record, staffId: actor.id }, trx);
    await publishEvent({ kind: "noun", noun: "billboard", id: boardId, by: actor.name }, trx);
    return { id, saved: true, version, before: record, changed: [] };
  });
}

/**
 * Saves an issue from its base version. If the base version is outdated, returns the current version instead. Throws as
 * above.
 */
export async function saveIssueFrom(
  actor: StaffActor,
  seen: SeenVersion,
  { record: input, note }: { record: IssueSaid; note: string },
): Promise<DeskOutcome<IssueSaid>> {
  const record = accept(issueRecord, input);
  return withTransaction(async (trx) => {
    const { billboard_id: boardId } = await issueFor(actor, seen.id, trx);
    await demandEditorial(actor, boardId, trx);
    const stands = await issueFor(actor, seen.id, trx);
    await demandStories(record, stands, trx);
    const there = await findIssueOf(boardId, record.period_date, trx);
    if (there !== undefined && there !== seen.id) throw new Refusal(({ staff }) => staff.billboards.issueThere);
    const outcome = await saveVersion(issueNoun(actor, boardId), seen, { record, note, staffId: actor.id }, trx);
    if (outcome.saved && outcome.changed.length > 0)
      await publishEvent({ kind: "noun", noun: "billboard", id: boardId, by: actor.name }, trx);
    return { id: seen.id, ...outcome };
  });
}

/** Restores a version of an issue as a new one. Throws as above. */
export async function restoreIssue(
  actor: StaffActor,
  seen: SeenVersion,
  number: number,
): Promise<DeskOutcome<IssueSaid>> {
  await issueFor(actor, seen.id);
  const record = accept(issueRecord, await readVersion("billboard-issue", seen.id, number));
  const known = await shownStories(record);
  const items = record.items.map((item) => ({
    ...item,
    article_id: item.article_id !== null && known.has(item.article_id) ? item.article_id : null,
  }));
  return saveIssueFrom(actor, seen, { record: { ...record, items }, note: String(number) });
}

/** Deletes an issue from its base version. Throws `not_found` and `conflict`. */
export async function removeIssueFrom(actor: StaffActor, seen: SeenVersion): Promise<void> {
  await withTransaction(async (trx) => {
    const issue = await issueFor(actor, seen.id, trx);
    const kept = { number: issue.version, record: issueSaidOf(issue), staffId: null };
    await keepVersion({ kind: "billboard-issue", id: seen.id }, kept, trx);
    await removeIssue(seen, actor, trx);
    await publishEvent({ kind: "noun", noun: "billboard", id: issue.billboard_id, by: actor.name }, trx);
  });
}

async function demandEditorial(actor: StaffActor, boardId: number, trx: Db): Promise<void> {
  const board = await billboardFor(actor, boardId, trx);
  if (board.kind === "auto_heat") throw new Refusal(({ staff }) => staff.billboards.isHeat);
}

const storiesOf = ({ items }: Pick<IssueSaid, "items">) => items.flatMap(({ article_id: id }) => id ?? []);

async function shownStories(said: IssueSaid, trx?: Db): Promise<Set<number>> {
  const ids = [...new Set(storiesOf(said))];
  return new Set(ids.length === 0 ? [] : (await readArticleTargets(ids, trx)).map(({ id }) => id));
}

/** Throws a Refusal for a newly added story that is not visible to readers. */
async function demandStories(said: IssueSaid, stands: WholeIssue | undefined, trx: Db): Promise<void> {
  const known = await shownStories(said, trx);
  const before = new Set(stands === undefined ? [] : storiesOf(stands));
  if (storiesOf(said).some((id) => !known.has(id) && !before.has(id)))
    throw new Refusal(({ staff }) => staff.billboards.storyGone);
}
