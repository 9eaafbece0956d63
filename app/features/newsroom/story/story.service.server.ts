import type { Actor } from "#app/features/base/actor/actor.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import {
  requirePermission,
  isStaff,
  mayAct,
  type StaffActor,
  type Target,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findArticle, findBrokenReferences, findColumnIds, findPlaces } from "./story-place.repo.server.ts";
import { textOfArticle } from "./story.article.ts";
import { mayTrash, mayWriteIn } from "./story.policy.ts";
import {
  findById,
  findStepHolder,
  insert,
  lockById,
  updateState,
  type Manuscript,
  type ManuscriptPlace,
  textHashOf,
} from "./story.repo.server.ts";
import {
  EMPTY_FIELDS,
  manuscriptFields,
  type ManuscriptFields,
  type ManuscriptText,
  type RevisionReason,
  type SavedName,
} from "./story.schema.ts";
import type { ManuscriptState } from "./story.states.ts";
import { findRevision, insertRevision, type Revision, type RevisionLine } from "./revision.repo.server.ts";
import { touchDocument, upsertDocument } from "./story-document.repo.server.ts";
import { isListed, storyVector } from "./story-document.vector.ts";

export type { Manuscript } from "./story.repo.server.ts";
export type { RevisionLine } from "./revision.repo.server.ts";

/** Returns the id of the acting staff member; null for an import, an operator and a job. */
export const writerOf = (actor: Actor) => (isStaff(actor) ? actor.id : null);

/** Returns the target by which permissions for a story are decided. */
export async function targetOf(
  story: Pick<Manuscript, "column_id" | "industry_id" | "owner_id" | "assignee_id">,
  trx?: Db,
): Promise<Target> {
  return {
    columnIds: await findColumnIds(story.column_id, trx),
    industryId: story.industry_id,
    ownerId: story.owner_id,
    assigneeId: story.assignee_id,
  };
}

/** Permission targets of stories, by story id. Stories that are missing from the newsroom's list are left out. */
export async function readPlaces(ids: readonly number[]): Promise<ReadonlyMap<number, Target>> {
  if (ids.length === 0) return new Map();
  const places = await findPlaces(ids);
  return new Map(places.map(({ id, ...place }) => [id, place]));
}

/**
 * Locks and returns a story for an actor with the permission. Throws `not_found` if it does not exist or the actor may
 * not read it. Throws `forbidden` if the actor may only read it. Creates the manuscript from the published article if
 * the newsroom has none yet.
 */
export async function lockManuscriptFor(
  actor: Actor,
  act: NewsroomPermission,
  id: number,
  trx: Db,
): Promise<Manuscript> {
  const manuscript = (await lockById(id, trx)) ?? (await adoptArticle(id, trx));
  if (manuscript === undefined) throw new DomainError("not_found", `story ${id}`);
  const thing = await targetOf(manuscript, trx);
  if (!mayAct(actor, "story.read", thing) && !mayAct(actor, act, thing))
    throw new DomainError("not_found", `story ${id}`);
  requirePermission(actor, act, thing);
  return manuscript;
}

/** Locks and returns a story for an actor who may write it in its current state. */
export async function lockForWriting(actor: StaffActor, id: number, trx: Db): Promise<Manuscript> {
  const manuscript = await lockManuscriptFor(actor, "story.write", id, trx);
  const hasStep = manuscript.state === "in_review" && (await findStepHolder(id, trx)) === actor.id;
  if (!mayWriteIn(manuscript.state, hasStep))
    throw new DomainError("conflict", `story ${id} is ${manuscript.state}: nobody writes in it`);
  return manuscript;
}

/** Returns the current story. Throws `not_found` if the actor may not read it. */
export async function readManuscriptFor(actor: Actor, id: number): Promise<Manuscript> {
  const manuscript = await findById(id);
  if (manuscript !== undefined && mayAct(actor, "story.read", await targetOf(manuscript))) return manuscript;
  throw new DomainError("not_found", `story ${id}`);
}

/** Returns the text that readers see now, or undefined if the story is not public. The caller checks permissions. */
export async function readLiveText(id: number, trx?: Db): Promise<ManuscriptText | undefined> {
  const found = await findArticle(id, trx);
  return found?.article.status === "published" ? textOfArticle(found.article, found.sectionIds) : undefined;
}

/** Returns a story for the writing screen. Throws `not_found` if the actor may not read it. */
export async function readStory(actor: StaffActor, id: number) {
  const story =
    (await findById(id)) === undefined ? await adoptForReading(actor, id) : await readManuscriptFor(actor, id);
  const { state, version, fence, fields, characters } = story;
  const hasStep = state === "in_review" && (await findStepHolder(id)) === actor.id;
  return {
    id,
    state,
    version,
    fence,
    fields,
    characters,
    versions: story.field_versions,
    body: story.body_html,
    hasChanges: story.has_changes,
    ownerId: story.owner_id,
    assigneeId: story.assignee_id,
    mayWrite: mayWriteIn(state, hasStep) && mayAct(actor, "story.write", await targetOf(story)),
  };
}

/** Moves a story that was never released to the trash. Throws `conflict` if it was released or is signed. */
export async function trashManuscript(actor: StaffActor, id: number, trx?: Db): Promise<null> {
  return moveFor(actor, id, mayTrash, "trashed", trx);
}

/** Restores a story from the trash. */
export async function untrashManuscript(actor: StaffActor, id: number): Promise<null> {
  return moveFor(actor, id, (state) => state === "trashed", "writing");
}

async function moveFor(
  actor: StaffActor,
  id: number,
  may: (state: ManuscriptState, wasPublic: boolean) => boolean,
  to: "trashed" | "writing",
  trx?: Db,
): Promise<null> {
  if (trx === undefined) return withTransaction((own) => moveFor(actor, id, may, to, own));
  const { state } = await lockManuscriptFor(actor, "story.trash", id, trx);
  const wasPublic = (await findArticle(id, trx))?.article.was_public ?? false;
  if (!may(state, wasPublic)) throw new DomainError("conflict", `story ${id} is ${state}`);
  await moveManuscript(id, to, {}, actor, trx);
  await auditStory("story.move", id, actor, { from: state, to }, trx);
  return null;
}

/** Creates the manuscript of an article that the newsroom does not have yet. */
async function adoptForReading(actor: StaffActor, id: number): Promise<Manuscript> {
  return withTransaction((trx) => lockManuscriptFor(actor, "story.read", id, trx));
}

/** Creates a story with the given fields; the writer owns it. Returns its id. Throws `invalid_input` and `forbidden`. */
export async function createManuscript(
  given: Partial<ManuscriptFields> & { body?: string },
  actor: Actor,
  trx?: Db,
): Promise<Manuscript> {
  if (trx === undefined) return withTransaction((own) => createManuscript(given, actor, own));
  const { body = "", ...some } = given;
  const fields = accept(manuscriptFields, { ...EMPTY_FIELDS, ...some });
  await checkReferences(fields, trx);
  const writer = writerOf(actor);
  const place = { column_id: fields.columnId, industry_id: fields.industryId, owner_id: writer, assignee_id: null };
  requirePermission(actor, "story.write", await targetOf(place, trx));
  const writers = writer === null ? [] : [writer];
  return beginManuscript({ fields, body }, { owner_id: writer, writers }, "created", actor, trx);
}

/**
 * Inserts a manuscript with its first revision, list row and audit entry. The caller has validated the fields; the body
 * is cleaned here.
 */
export async function beginManuscript(
  text: ManuscriptText,
  place: ManuscriptPlace,
  reason: RevisionReason,
  actor: Actor,
  trx: Db,
): Promise<Manuscript> {
  const { html: body, characters } = fromHtml(text.body);
  const manuscript = await insert({ fields: text.fields, body, characters }, place, trx);
  if (manuscript === undefined) throw new DomainError("conflict", "there is a manuscript of that key already");
  await makeRevision(manuscript, reason, actor, trx);
  await noteStory(manuscript, trx);
  await publishEvent({ kind: "state", story: manuscript.id, state: manuscript.state, by: actor.name }, trx);
  await auditStory("story.create", manuscript.id, actor, { title: manuscript.title, reason }, trx);
  return manuscript;
}

/** Locks and returns a story that a job has found. */
export async function lockManuscript(id: number, trx: Db): Promise<Manuscript> {
  const manuscript = await lockById(id, trx);
  if (manuscript === undefined) throw new DomainError("not_found", `story ${id}`);
  return manuscript;
}

/** Returns one revision of a story, or undefined if it belongs to another story. The caller checks permissions. */
export async function readRevisionText(id: number, revisionId: number, trx?: Db): Promise<Revision | undefined> {
  const revision = await findRevision(revisionId, trx);
  return revision?.manuscriptId === id ? revision : undefined;
}

/** Returns the SHA-256 of the working text, computed as for a revision. A signature signs this hash. */
export async function readTextHash(id: number, trx?: Db): Promise<Buffer> {
  const hash = await textHashOf(id, trx);
  if (hash === undefined) throw new DomainError("not_found", `story ${id}`);
  return hash;
}

/** Stores the current working text as a revision. The caller must have locked the manuscript. */
export async function makeRevision(
  manuscript: Manuscript,
  reason: RevisionReason,
  actor: Actor | null,
  trx: Db,
): Promise<RevisionLine> {
  const { id, fields, body_html: body, characters } = manuscript;
  const writtenBy = actor === null ? null : writerOf(actor);
  return insertRevision({ manuscriptId: id, text: { fields, body }, characters, reason, writtenBy }, trx);
}

/**
 * Moves a locked story to another state and notifies lists and screens. The caller checks the transition and writes the
 * audit entry.
 */
export async function moveManuscript(
  id: number,
  state: ManuscriptState,
  more: Parameters<typeof updateState>[2],
  actor: Actor,
  trx: Db,
): Promise<Manuscript> {
  const manuscript = await updateState(id, state, more, trx);
  await noteStory(manuscript, trx);
  await publishEvent({ kind: "state", story: id, state, by: actor.name }, trx);
  return manuscript;
}

/**
 * Updates the newsroom's list and search index in the transaction of the command. `changed` are the changed fields, if
 * nothing else has changed.
 */
export async function noteStory(manuscript: Manuscript, trx: Db, changed?: readonly SavedName[]): Promise<void> {
  if (changed?.some(isListed) === false) await touchDocument(manuscript, trx);
  else await upsertDocument(manuscript, await storyVector(manuscript.fields), trx);
}

/** Throws `invalid_input` with the names of fields that refer to missing records. */
async function checkReferences(fields: Partial<ManuscriptFields>, trx: Db): Promise<void> {
  const broken = await findBrokenReferences(fields, trx);
  if (broken.length > 0) throw new DomainError("invalid_input", `leads nowhere: ${broken.join(", ")}`);
}

/** Writes the audit entry of a command on a story. */
export async function auditStory(
  action: AuditAction,
  id: number,
  actor: Actor,
  detail: Record<string, unknown>,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: "story", targetId: id, detail }, trx);
}

/** Creates the manuscript of an article that the newsroom does not have. Its first revision is the text that readers see. */
async function adoptArticle(id: number, trx: Db): Promise<Manuscript | undefined> {
  const found = await findArticle(id, trx);
  if (found === undefined || !found.article.was_public) return undefined;
  const { article, sectionIds } = found;
  const text = textOfArticle(article, sectionIds);
  const place: ManuscriptPlace = {
    id,
    state: article.status === "published" ? "released" : "withdrawn",
    has_changes: false,
    is_demo: article.is_demo,
    created_at: article.created_at,
    touched_at: article.updated_at,
  };
  const made = await insert({ ...text, characters: article.characters }, place, trx);
  // Another transaction has inserted the manuscript since the query and has committed.
  if (made === undefined) return lockById(id, trx);
  await makeRevision(made, "import", null, trx);
  await noteStory(made, trx);
  return made;
}
