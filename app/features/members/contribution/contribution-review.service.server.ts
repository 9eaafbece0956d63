import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { buffer } from "node:stream/consumers";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { readColumns } from "#app/features/published/column/column.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { storePicture } from "#app/features/base/picture/picture.service.server.ts";
import { sendMessage, untell } from "#app/features/members/message/message.service.server.ts";
import { award } from "#app/features/members/points/points.service.server.ts";
import { openUpload } from "#app/features/base/upload/upload.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { openIdentity, type Identity } from "./contribution.identity.server.ts";
import { may } from "./contribution.policy.ts";
import {
  findAllByStatus,
  findById,
  findNotes,
  lockById,
  replaceNotes,
  updateReviewed,
  type ContributionRow,
  type QuoteNote,
} from "./contribution.repo.server.ts";
import { CONTRIBUTION_RULES, lengthOf, type ContributionStatus } from "./contribution.rules.ts";
import { picturesOf } from "./contribution.view.ts";

/** The page where members follow their contributions. */
const LIST_PATH = "/user/account/contribute";
const MOST_LISTED = 200;

/** Returns contributions of one state for an editor, the longest waiting first, at most 200. */
export async function readForReview(status: ContributionStatus) {
  return findAllByStatus(status, MOST_LISTED);
}

/** Returns a contribution for an editor, without the contributor's identity. Throws `not_found`. */
export async function readOneForReview(id: number, db?: Db) {
  const contribution = await findById(id, db);
  if (contribution === undefined) throw new DomainError("not_found", `contribution ${id}`);
  return contribution;
}

/** Returns the editor's notes on quoted passages of a contribution. */
export async function readNotes(id: number): Promise<QuoteNote[]> {
  return findNotes(id);
}

/**
 * Returns the contributor's identity, or undefined if none is stored. The access by `actor` is recorded with the given
 * reason.
 */
export async function readIdentity(
  id: number,
  actor: Actor,
  serverKey: Buffer,
  reason?: string,
): Promise<Identity | undefined> {
  requireRight(actor, "contribution.identity");
  const { identity_sealed: sealed } = await readOneForReview(id);
  if (sealed === null) return undefined;
  const identity = openIdentity(sealed, id, serverKey);
  if (identity === undefined)
    throw new DomainError("gone", "the server key that the identity was sealed with is another one");
  await withTransaction((trx) =>
    audit("contribution.identity-read", id, actor, reason === undefined ? {} : { reason }, trx),
  );
  return identity;
}

/** The parts of an accepted contribution that become a story. */
export type AcceptedContribution = {
  id: number;
  title: string;
  body: string;
  author: string;
  columnId: number | null;
  industryId: number | null;
  coverMediaId: number | null;
};

/**
 * Accepts a waiting contribution. `make` creates a story in the same transaction and returns its id. The pictures are
 * copied to the library. The member gets points and a message. Returns the id of the story. Throws `not_found` and
 * `conflict`.
 */
export async function acceptInto(
  id: number,
  actor: Actor,
  make: (accepted: AcceptedContribution, trx: Db) => Promise<number>,
  version?: number,
): Promise<number> {
  requireRight(actor, "contribution.review");
  const seen = await readOneForReview(id);
  checkWaiting(seen);
  if (version !== undefined && seen.version !== version)
    throw new DomainError("conflict", `contribution ${id} has just changed`);
  // Copies the pictures before the transaction, because drawing takes long and a rollback does not remove files.
  const pictures = await keepPictures(seen);
  return withTransaction(async (trx) => {
    const stored = await lockWaiting(id, trx);
    if (stored.version !== seen.version) throw new DomainError("conflict", `contribution ${id} has just changed`);
    const storyId = await make(await acceptedOf(stored, pictures, trx), trx);
    const points = await award(stored.member_id, "contribution-accepted", `contribution:${id}`, trx);
    await updateReviewed(id, { status: "accepted", note: "", reviewed_by: actor.name, manuscript_id: storyId }, trx);
    await sendMessage(
      stored.member_id,
      {
        kind: "review",
        event: "contribution-accepted",
        facts: { title: stored.title, points },
        url: LIST_PATH,
        key: `contribution:${id}:accepted`,
      },
      trx,
    );
    await audit("contribution.accept", id, actor, { storyId, points }, trx);
    return storyId;
  });
}

/** Notifies the contributor once that the story is published, with its headline and its address. */
export async function notifyPublished(id: number, story: { title: string; url: string }, trx: Db): Promise<void> {
  const { member_id: memberId, title } = await readOneForReview(id, trx);
  const facts = { title, published: story.title };
  const told = { kind: "review", event: "contribution-published", facts, url: story.url } as const;
  await sendMessage(memberId, { ...told, key: `contribution:${id}:published` }, trx);
}

/** The editor's notes on quoted passages, and the version that the editor read; any version if undefined. */
type Reading = { notes?: readonly QuoteNote[]; version?: number };

/**
 * Returns a waiting contribution to the member for changes. `note` is the general advice; `notes` are about single
 * passages. Throws the errors of acceptInto, and `invalid_input`.
 */
export async function returnContribution(id: number, note: string, actor: Actor, reading: Reading = {}): Promise<void> {
  requireRight(actor, "contribution.review");
  await decide(id, "returned", note, actor, reading);
}

/** Declines a waiting contribution; `note` is the reason. Throws the errors of returnContribution. */
export async function declineContribution(
  id: number,
  note: string,
  actor: Actor,
  { version }: Pick<Reading, "version"> = {},
): Promise<void> {
  requireRight(actor, "contribution.review");
  await decide(id, "declined", note, actor, version === undefined ? {} : { version });
}

/**
 * Undoes a return or a decline if the contributor has changed nothing since. The contribution waits again. It withdraws
 * the contributor's message if unread, else sends another one. Throws `not_found` and `conflict`.
 */
export async function reopenContribution(id: number, version: number, actor: Actor): Promise<void> {
  requireRight(actor, "contribution.review");
  await withTransaction(async (trx) => {
    const row = await lockById(id, trx);
    if (row === undefined) throw new DomainError("not_found", `contribution ${id}`);
    if (!may("reopen", row.status) || row.version !== version)
      throw new DomainError("conflict", `contribution ${id} is ${row.status}, version ${row.version}`);
    await updateReviewed(id, { status: "waiting", note: "", reviewed_by: "" }, trx);
    await replaceNotes(id, [], trx);
    const told = `contribution:${id}:${row.status}:${version - 1}`;
    if (!(await untell(told, trx))) {
      const facts = { title: row.title };
      const again = { kind: "review", event: "contribution-reopened", facts, url: LIST_PATH } as const;
      await sendMessage(row.member_id, { ...again, key: `${told}:undone` }, trx);
    }
    await audit("contribution.reopen", id, actor, { from: row.status }, trx);
  });
}

async function decide(
  id: number,
  status: "returned" | "declined",
  words: string,
  actor: Actor,
  { notes = [], version: seen }: Reading,
): Promise<void> {
  const note = words.trim();
  const length = lengthOf(note);
  if (length === 0 || length > CONTRIBUTION_RULES.noteMax)
    throw new DomainError(
      "invalid_input",
      `the note has ${length} characters; 1 to ${CONTRIBUTION_RULES.noteMax} are needed`,
    );
  await withTransaction(async (trx) => {
    const { member_id: memberId, title, version } = await lockWaiting(id, trx);
    if (seen !== undefined && seen !== version)
      throw new DomainError("conflict", `contribution ${id} has just changed`);
    await updateReviewed(id, { status, note, reviewed_by: actor.name }, trx);
    await replaceNotes(id, notes, trx);
    const key = `contribution:${id}:${status}:${version}`;
    const facts = { title, note };
    await sendMessage(memberId, { kind: "review", event: `contribution-${status}`, facts, url: LIST_PATH, key }, trx);
    await audit(`contribution.${status}`, id, actor, { note }, trx);
  });
}

async function lockWaiting(id: number, trx: Db): Promise<ContributionRow> {
  const row = await lockById(id, trx);
  if (row === undefined) throw new DomainError("not_found", `contribution ${id}`);
  checkWaiting(row);
  return row;
}

function checkWaiting({ id, status }: Pick<ContributionRow, "id" | "status">): void {
  if (!may("review", status)) throw new DomainError("conflict", `contribution ${id} is ${status}, not waiting`);
}

/** The copied pictures of a contribution: the id of the cover, and a new address for each path in the body. */
type Kept = { coverId: number | null; paths: Map<string, string> };

/** Copies the pictures to those of the site, so that they outlive the member's uploads. Missing ones are left out. */
async function keepPictures({ cover, body_html: body }: Pick<ContributionRow, "cover" | "body_html">): Promise<Kept> {
  const kept = await keepPicture(cover);
  const paths = new Map<string, string>();
  for (const path of picturesOf(body)) {
    const picture = await keepPicture(path);
    if (picture !== undefined)
      paths.set(path, `/media/${picture.sha256}/${picture.widths.at(-1) ?? picture.width}.${picture.extension}`);
  }
  return { coverId: kept?.id ?? null, paths };
}

async function keepPicture(path: string) {
  const opened = await openUpload(path);
  return opened === undefined ? undefined : storePicture(await buffer(opened.bytes), "");
}

/** Returns the story of an accepted contribution. If its column was disabled since, the story has none. */
async function acceptedOf(row: ContributionRow, pictures: Kept, trx: Db): Promise<AcceptedContribution> {
  const columns = await readColumns(DEFAULT_LANGUAGE, trx);
  const industries = await readIndustries(DEFAULT_LANGUAGE, trx);
  const body = row.body_html.replaceAll(
    /(<img src=")([^"]*)"/g,
    (whole, start: string, path: string) => `${start}${pictures.paths.get(path) ?? path}"`,
  );
  return {
    id: row.id,
    title: row.title,
    body,
    author: row.author_name,
    columnId: columns.find((column) => column.id === row.column_id)?.id ?? null,
    industryId: industries.find((industry) => industry.id === row.industry_id)?.id ?? null,
    coverMediaId: pictures.coverId,
  };
}

async function audit(action: AuditAction, id: number, actor: Actor, detail: Record<string, unknown>, trx: Db) {
  await recordAudit({ actor, action, targetKind: "contribution", targetId: id, detail }, trx);
}
