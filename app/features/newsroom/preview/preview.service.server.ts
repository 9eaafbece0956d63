import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { articleOfText } from "#app/features/newsroom/story/story.article.ts";
import type { ManuscriptText } from "#app/features/newsroom/story/story.schema.ts";
import {
  auditStory,
  lockManuscriptFor,
  makeRevision,
  readManuscriptFor,
  readRevisionText,
  readStory,
  targetOf,
} from "#app/features/newsroom/story/story.service.server.ts";
import { requirePermission, mayAct, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import { findColleague } from "#app/features/newsroom/staff/staff.service.server.ts";
import { readAsIfPublished } from "#app/features/published/article/article-preview.service.server.ts";
import type { ArticleRow } from "#app/features/published/article/article.service.server.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findAllByStory, insert, open, revoke, type LinkRow } from "./preview-link.repo.server.ts";

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const LONGEST_NAME = 40;
/** The highest number of links that are shown for a story. */
const MOST = 50;

const hashOf = (secret: string) => createHash("sha256").update(`preview link\0${secret}`).digest();

/** Returns a story as an article row. Throws `not_found` if the actor may not read the story. */
export async function readPreview(actor: StaffActor, id: number, revisionId?: number) {
  const { state, fields, body } = await readStory(actor, id);
  const text = revisionId === undefined ? { fields, body } : await readRevisionText(id, revisionId);
  if (text === undefined) throw new DomainError("not_found", `revision ${revisionId} of story ${id}`);
  return { state, row: await rowOf(id, text) };
}

const rowOf = (id: number, text: ManuscriptText): Promise<ArticleRow> => readAsIfPublished(id, articleOfText(text));

/** Returns the links of a story. The actor must be allowed to create links. */
export async function readPreviewLinks(actor: StaffActor, id: number): Promise<Omit<LinkRow, "makerId">[]> {
  const thing = await targetOf(await readManuscriptFor(actor, id));
  requirePermission(actor, "story.preview-link", thing);
  const links = await findAllByStory(id, MOST);
  const makers = new Map<number, boolean>();
  for (const { makerId } of links) if (!makers.has(makerId)) makers.set(makerId, await mayStillLink(makerId, thing));
  return links.map(({ makerId, ...link }) => ({ ...link, isOpen: link.isOpen && makers.get(makerId) === true }));
}

/** Returns whether the maker of a link still has the permission. A link stops working when its maker loses the role. */
async function mayStillLink(makerId: number, thing: Target, trx?: Db): Promise<boolean> {
  const maker = await findColleague({ memberId: makerId, sessionId: 0, elevated: false }, trx);
  return maker !== undefined && mayAct(maker.actor, "story.preview-link", thing);
}

/**
 * Creates a link to the current text for one person outside. Later changes do not affect the linked text. Returns the
 * secret, which is not stored. Throws Refusal without a name, and `conflict` if the story was taken down or is in the
 * trash.
 */
export async function makePreviewLink(
  actor: StaffActor,
  wish: { id: number; forWhom: string; hours: number; opens: number },
): Promise<{ id: number; secret: string }> {
  const { id: manuscriptId, hours, opens } = wish;
  const forWhom = plainText(wish.forWhom);
  if (forWhom === "" || codePoints(forWhom) > LONGEST_NAME) throw new Refusal(({ staff }) => staff.preview.nameNeeded);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return withTransaction(async (trx) => {
    const story = await lockManuscriptFor(actor, "story.preview-link", manuscriptId, trx);
    if (story.state === "withdrawn" || story.state === "trashed")
      throw new DomainError("conflict", `story ${manuscriptId} is ${story.state}`);
    const { id: revisionId } = await makeRevision(story, "explicit", actor, trx);
    const hash = hashOf(secret);
    const id = await insert({ hash, manuscriptId, revisionId, madeBy: actor.id, forWhom, hours, opens }, trx);
    await auditStory("preview.link", manuscriptId, actor, { link: id, forWhom, hours, opens }, trx);
    return { id, secret };
  });
}

/** Revokes a link at once. Throws `not_found` for a link of another story. */
export async function revokePreviewLink(actor: StaffActor, manuscriptId: number, link: number): Promise<void> {
  await withTransaction(async (trx) => {
    await lockManuscriptFor(actor, "story.preview-link", manuscriptId, trx);
    if (!(await revoke(link, manuscriptId, trx))) throw new DomainError("not_found", `preview link ${link}`);
    await auditStory("preview.revoke", manuscriptId, actor, { link }, trx);
  });
}

/** Opens a link and counts the opening. Throws `not_found` if the link is invalid for any reason. */
export async function openPreviewLink(secret: string) {
  const missing = new DomainError("not_found", "preview link");
  if (!SECRET.test(secret)) throw missing;
  const { text, ...opened } = await withTransaction(async (trx) => {
    const link = await open(hashOf(secret), trx);
    if (link === undefined) throw missing;
    const revision = await readRevisionText(link.manuscriptId, link.revisionId, trx);
    if (revision === undefined || !(await mayStillLink(link.makerId, await targetOf(link.place, trx), trx)))
      throw missing;
    return { ...link, text: revision };
  });
  return { ...opened, row: await rowOf(opened.manuscriptId, text) };
}
