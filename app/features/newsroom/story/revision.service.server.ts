import type { Actor } from "#app/features/base/actor/actor.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { differences } from "./story.merge.ts";
import type { Manuscript } from "./story.repo.server.ts";
import type { RevisionReason } from "./story.schema.ts";
import { auditStory, lockForWriting, makeRevision, readManuscriptFor } from "./story.service.server.ts";
import {
  deleteThinned,
  findLastRevision,
  findRevision,
  findRevisions,
  type Revision,
  type RevisionLine,
} from "./revision.repo.server.ts";
import { writeAccepted } from "./saving.service.server.ts";

/** The page size of the history. */
const LIST_LENGTH = 50;

/**
 * Stores the working text as a revision, because a staff member requests it. If the newest revision has the same text,
 * returns that one.
 */
export async function keepRevision(actor: StaffActor, id: number): Promise<RevisionLine> {
  return withTransaction(async (trx) => keepOnce(await lockForWriting(actor, id, trx), "explicit", actor, trx));
}

/** Returns the revisions of a story, newest first, with numbers below `before` if given. Throws `not_found`. */
export async function readRevisions(actor: Actor, id: number, before?: number): Promise<RevisionLine[]> {
  await readManuscriptFor(actor, id);
  return findRevisions(id, { before, limit: LIST_LENGTH });
}

/** Returns one revision. Throws `not_found` if it belongs to another story, or if the actor may not read the story. */
export async function readRevision(actor: Actor, id: number, revisionId: number): Promise<Revision> {
  await readManuscriptFor(actor, id);
  return revisionOf(id, revisionId);
}

/**
 * Restores a revision as the working text, after storing the current text as a revision. `fence` is the number of the
 * writer's lease. Throws `conflict` if another writer has the lease, and the errors of saving.
 */
export async function restoreRevision(
  actor: StaffActor,
  { id, revisionId, fence }: { id: number; revisionId: number; fence: number },
): Promise<Manuscript> {
  return withTransaction(async (trx) => {
    const stored = await lockForWriting(actor, id, trx);
    if (stored.fence !== fence) throw new DomainError("conflict", `story ${id} has fence ${stored.fence}`);
    const revision = await revisionOf(id, revisionId, trx);
    await keepOnce(stored, "explicit", actor, trx);
    const values = { ...revision.fields, body: revision.body };
    const names = differences(values, { ...stored.fields, body: stored.body_html });
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    const written = await writeAccepted(actor, stored, { values: changed, characters: revision.characters }, trx);
    if (names.length > 0) await makeRevision(written, "restore", actor, trx);
    await auditStory("story.restore-revision", id, actor, { revision: revision.number }, trx);
    return written;
  });
}

/** Deletes automatic revisions after some days, except the last of each day. Returns their number. */
export async function thinRevisions(days: number): Promise<number> {
  return deleteThinned(days);
}

async function keepOnce(stored: Manuscript, reason: RevisionReason, actor: Actor, trx: Db): Promise<RevisionLine> {
  const last = await findLastRevision(stored.id, { fields: stored.fields, body: stored.body_html }, trx);
  return last?.isSame === true ? last : makeRevision(stored, reason, actor, trx);
}

async function revisionOf(id: number, revisionId: number, trx?: Db): Promise<Revision> {
  const revision = await findRevision(revisionId, trx);
  if (revision?.manuscriptId !== id) throw new DomainError("not_found", `revision ${revisionId} of story ${id}`);
  return revision;
}
