import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import {
  findIssueOf,
  readWholeBoard,
  readWholeIssue,
  removeIssue,
  writeIssue,
  type WholeBoard,
  type WholeIssue,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { billboardTarget, billboards } from "./billboard.record.server.ts";
import { issueRecord, type IssueForm } from "./billboard.schema.ts";

/** A stored issue with its whole row and its board. */
type StoredIssue = Stored<IssueForm> & { whole: WholeIssue; board: WholeBoard };

/**
 * The versioned record type of issues. The parent of an issue is its board. Saving throws a Refusal for a heat board,
 * for a second issue of a period, and for a new story that readers cannot see. Restoring a version leaves out stories
 * that no longer exist.
 */
export const billboardIssues = new VersionedRecord<IssueForm, StoredIssue>({
  noun: "billboard issue",
  storedKind: "billboard-issue",
  permission: "billboard.write",
  scopeOf: (_, { board }) => billboardTarget(board.industry_id),
  accept: (input) => accept(issueRecord, input),
  read: async (id, trx) => {
    const found = await readWholeIssue(id, trx);
    const board = found && (await readWholeBoard(found.billboard_id, trx));
    // Reads the issue again after the board is locked, because another writer may have changed it in between.
    const whole = board && (trx === undefined ? found : await readWholeIssue(id, trx));
    return whole && board && { version: whole.version, record: issueSaidOf(whole), whole, board };
  },
  revive: async (_, { record }, trx) => {
    const known = await shownStories(record, trx);
    const items = record.items.map((item) => ({
      ...item,
      article_id: item.article_id !== null && known.has(item.article_id) ? item.article_id : null,
    }));
    return { ...record, items };
  },
  insert: async (actor, { record, parentId = 0 }, trx) => ({
    ...(await writeIssue(parentId, undefined, issueWrittenOf(record), actor, trx)),
    record,
  }),
  write: async (actor, { record, stored: { whole } }, trx) =>
    (await writeIssue(whole.billboard_id, whole, issueWrittenOf(record), actor, trx)).version,
  remove: async (actor, _, { whole }, trx) => removeIssue(whole, actor, trx),
  check: async (actor, { id, record, stored, parentId }, trx) => {
    const boardId = stored?.board.id ?? parentId;
    if (boardId === undefined) throw new DomainError("invalid_input", "an issue belongs to a board");
    const { whole: board } = await billboards.readFor(actor, boardId, trx);
    if (board.kind === "auto_heat") throw new Refusal(({ staff }) => staff.billboards.isHeat);
    await requireStories(record, stored?.record, trx);
    const other = await findIssueOf(boardId, record.period_date, trx);
    if (other !== undefined && other !== id) throw new Refusal(({ staff }) => staff.billboards.issueThere);
  },
  afterChange: async (actor, done, trx) => {
    const id = done.did === "add" ? (done.parentId ?? 0) : done.before.board.id;
    await publishEvent({ kind: "noun", noun: "billboard", id, by: actor.name }, trx);
  },
});

/** Returns an issue's data as versions store it. */
function issueSaidOf({ period_date, publish_at, items }: WholeIssue): IssueForm {
  const places = items.map(({ rank, name, note, url, article_id, values }) => ({
    rank,
    name,
    note,
    url,
    article_id,
    values,
  }));
  return issueRecord.parse({ period_date, publish_at: publish_at.toISOString(), items: places });
}

/** Converts stored data of an issue to the input for saving it. */
export function issueWrittenOf({ publish_at, ...issue }: IssueForm) {
  return { ...issue, publish_at: new Date(publish_at) };
}

const storiesOf = ({ items }: IssueForm) => items.flatMap(({ article_id: id }) => id ?? []);

async function shownStories(said: IssueForm, trx: Db): Promise<Set<number>> {
  const ids = [...new Set(storiesOf(said))];
  return new Set(ids.length === 0 ? [] : (await readArticleTargets(ids, trx)).map(({ id }) => id));
}

/** Throws a Refusal for a newly added story that is not visible to readers. */
async function requireStories(said: IssueForm, before: IssueForm | undefined, trx: Db): Promise<void> {
  const known = await shownStories(said, trx);
  const former = new Set(before === undefined ? [] : storiesOf(before));
  if (storiesOf(said).some((id) => !known.has(id) && !former.has(id)))
    throw new Refusal(({ staff }) => staff.billboards.storyGone);
}
