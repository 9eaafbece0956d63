import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findBrokenReferences, findForeignPictures } from "./story-place.repo.server.ts";
import { mergeChanges, withValues, type Change, type Merged, type TextValues } from "./story.merge.ts";
import { updateText, type Manuscript } from "./story.repo.server.ts";
import { manuscriptFields, type ManuscriptChanges, type SavedName } from "./story.schema.ts";
import { lockForWriting, makeRevision, noteStory, targetOf } from "./story.service.server.ts";
import { findLastRevisionTime, findSameRevision, insertRevision } from "./revision.repo.server.ts";
import { renewStoryLease } from "./story-lease.service.server.ts";

/** The longest time of writing without a revision. */
const INTERVAL_MS = 10 * 60_000;

/**
 * The reason why a value cannot be stored. `wrong`: too long or malformed. `missing`: it refers to a missing record, or to a
 * picture that the writer may not see. `forbidden`: it would move the story out of the writer's scope.
 */
export type Fault = "wrong" | "missing" | "forbidden";

/** The result of a save. */
export type SaveOutcome = {
  version: number;
  /** The version of each stored field, to be sent as `base` with its next change. */
  versions: Partial<Record<SavedName, number>>;
  /** The stored values that cleaning made different from the sent ones. */
  kept: Partial<TextValues>;
  /** Fields that another writer has changed since, with their stored values. The sent text is stored as a revision. */
  conflicts: Merged["conflicts"];
  faults: Partial<Record<SavedName, Fault>>;
  /** The number of the newest lease. A number other than the sent one means that another writer has the lease. */
  fence: number;
  /** The revision that keeps the refused values. */
  conflictRevision: number | null;
};

/**
 * Saves changed fields of a story, each compared with its base version. Fields that have changed since are refused and
 * returned with their stored values; the others are stored. With an older lease all are refused. Refused values are kept in
 * a revision, so no text is lost. Throws `not_found`, `forbidden`, `invalid_input` for numbers that were never issued, and
 * `conflict` in a state without writing.
 */
export async function saveManuscript(
  actor: StaffActor,
  save: { id: number; fence: number; changes: ManuscriptChanges },
): Promise<SaveOutcome> {
  const read = readChanges(save.changes);
  return withTransaction(async (trx) => {
    const stored = await lockForWriting(actor, save.id, trx);
    checkNumbers(stored, save);
    const changes = { ...read.changes };
    const faults = { ...read.faults, ...(await placeFaults(actor, stored, changes, trx)) };
    for (const name of Object.keys(faults) as SavedName[]) delete changes[name];
    const { accepted, conflicts } = save.fence < stored.fence ? allRefused(stored, changes) : merged(stored, changes);
    const charactersOf = (values: object) => ("body" in values ? read.characters : undefined) ?? stored.characters;
    const written = await writeAccepted(actor, stored, { values: accepted, characters: charactersOf(accepted) }, trx);
    const sent = { changes, characters: charactersOf(changes) };
    const conflictRevision = await keepConflict(actor, stored, sent, conflicts, trx);
    await renewStoryLease(actor, { id: save.id, fence: save.fence }, trx);
    return {
      version: written.version,
      versions: Object.fromEntries(Object.keys(accepted).map((name) => [name, written.version])),
      kept: keptOf(save.changes, changes, conflicts),
      conflicts,
      faults,
      fence: stored.fence,
      conflictRevision,
    };
  });
}

/**
 * Writes values into a locked working text; writes nothing when there are no values. `characters`: the length of the new
 * body.
 */
export async function writeAccepted(
  actor: StaffActor,
  stored: Manuscript,
  { values: accepted, characters }: { values: Partial<TextValues>; characters: number },
  trx: Db,
): Promise<Manuscript> {
  const names = Object.keys(accepted) as SavedName[];
  if (names.length === 0) return stored;
  const { fields, body } = withValues({ fields: stored.fields, body: stored.body_html }, accepted);
  const version = stored.version + 1;
  const fieldVersions = { ...stored.field_versions, ...Object.fromEntries(names.map((name) => [name, version])) };
  const written = await updateText(stored.id, { fields, body, characters, fieldVersions, writer: actor.id }, trx);
  const last = await findLastRevisionTime(stored.id, trx);
  if (last === undefined || Date.now() - last.getTime() > INTERVAL_MS)
    await makeRevision(written, "interval", actor, trx);
  await noteStory(written, trx, names);
  await publishEvent({ kind: "saved", story: stored.id, version: written.version, by: actor.name }, trx);
  return written;
}

/**
 * Parses each value by the rules of its field, so that an unfinished value does not block the others. Also returns the
 * length of the body.
 */
function readChanges(changes: ManuscriptChanges) {
  const read: Partial<Record<SavedName, Change>> = {};
  const faults: SaveOutcome["faults"] = {};
  let characters: number | undefined;
  for (const [name, { base, value }] of Object.entries(changes) as [SavedName, Change][]) {
    const parsed = readValue(name, value);
    if (parsed === undefined) faults[name] = "wrong";
    else read[name] = { base, value: parsed.value };
    if (name === "body") characters = parsed?.characters;
  }
  return { changes: read, faults, characters };
}

function readValue(name: SavedName, value: unknown): { value: unknown; characters?: number } | undefined {
  if (name !== "body") {
    const parsed = manuscriptFields.shape[name].safeParse(value);
    return parsed.success ? { value: parsed.data } : undefined;
  }
  if (typeof value !== "string") return undefined;
  try {
    const { html, characters } = fromHtml(value);
    return { value: html, characters };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Faults of changes that refer to missing records or move the story out of the writer's scope. */
async function placeFaults(
  actor: StaffActor,
  stored: Manuscript,
  changes: Partial<Record<SavedName, Change>>,
  trx: Db,
): Promise<SaveOutcome["faults"]> {
  const sent = Object.fromEntries(Object.entries(changes).map(([name, { value }]) => [name, value]));
  const changed = Object.keys(sent) as SavedName[];
  const isMoved = changed.includes("columnId") || changed.includes("industryId") || changed.includes("sectorId");
  const { columnId, industryId, sectorId } = { ...stored.fields, ...sent };
  const place = isMoved ? { columnId, industryId, sectorId } : {};
  const broken = await findBrokenReferences({ ...sent, ...place }, trx, stored.id);
  const faults: SaveOutcome["faults"] = Object.fromEntries(broken.map((name) => [name, "missing" as const]));
  if (typeof sent["body"] === "string" && !(await mayTakePictures(actor, stored.id, sent.body, trx)))
    faults.body = "missing";
  if (!isMoved) return faults;
  const target = await targetOf({ ...stored, column_id: columnId, industry_id: industryId }, trx);
  if (mayAct(actor, "story.write", target)) return faults;
  for (const name of ["columnId", "industryId"] as const) if (changed.includes(name)) faults[name] ??= "forbidden";
  return faults;
}

/**
 * Returns whether a writer may use all pictures of a body. Everyone who may read a story can see its held pictures, so adding
 * one to a story grants access to it (docs/security.md#u11).
 */
async function mayTakePictures(actor: StaffActor, storyId: number, body: string, trx: Db): Promise<boolean> {
  if (!body.includes("/media/")) return true;
  for (const { stories } of await findForeignPictures(storyId, body, trx)) {
    const things = await Promise.all(stories.map((story) => targetOf(story, trx)));
    if (!things.some((thing) => mayAct(actor, "story.read", thing))) return false;
  }
  return true;
}

const valuesOf = (stored: Manuscript): TextValues => ({ ...stored.fields, body: stored.body_html });

const merged = (stored: Manuscript, changes: Partial<Record<SavedName, Change>>) =>
  mergeChanges({ values: valuesOf(stored), versions: stored.field_versions }, changes);

/** Treats each field as changed by another writer. A value equal to the stored one is still no conflict. */
function allRefused(stored: Manuscript, changes: Partial<Record<SavedName, Change>>): Merged {
  const late = Object.fromEntries(Object.entries(changes).map(([name, { value }]) => [name, { base: 0, value }]));
  return merged(stored, late);
}

/** Stores the text as its writer saw it. A tab sends the same text until its banner is answered; it is stored once. */
async function keepConflict(
  actor: StaffActor,
  stored: Manuscript,
  { changes, characters }: { changes: Partial<Record<SavedName, Change>>; characters: number },
  conflicts: Merged["conflicts"],
  trx: Db,
): Promise<number | null> {
  if (Object.keys(conflicts).length === 0) return null;
  const sent = Object.fromEntries(Object.entries(changes).map(([name, { value }]) => [name, value]));
  const text = withValues({ fields: stored.fields, body: stored.body_html }, sent);
  const known = await findSameRevision(stored.id, text, "conflict", trx);
  if (known !== undefined) return known.number;
  const revision = { manuscriptId: stored.id, text, characters, reason: "conflict" as const, writtenBy: actor.id };
  return (await insertRevision(revision, trx)).number;
}

/** Values that were stored in another form than they were sent in. */
function keptOf(
  sent: ManuscriptChanges,
  read: Partial<Record<SavedName, Change>>,
  conflicts: Merged["conflicts"],
): Partial<TextValues> {
  const changed = (Object.entries(read) as [SavedName, Change][]).filter(
    ([name, { value }]) => !(name in conflicts) && JSON.stringify(value) !== JSON.stringify(sent[name]?.value),
  );
  return Object.fromEntries(changed.map(([name, { value }]) => [name, value]));
}

/** Refuses a save with a version or a lease number that was never issued. */
function checkNumbers(stored: Manuscript, save: { fence: number; changes: ManuscriptChanges }): void {
  const isAhead = Object.values(save.changes).some(({ base }) => base > stored.version);
  if (save.fence > stored.fence || isAhead)
    throw new DomainError("invalid_input", `story ${stored.id} has version ${stored.version}, fence ${stored.fence}`);
}
