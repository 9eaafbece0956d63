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

/** Milliseconds of writing after which a revision is made. */
const INTERVAL_MS = 10 * 60_000;

/**
 * The reason why a value cannot be stored. `wrong`: it is too long or malformed. `missing`: it refers to a missing
 * record, or to a picture that the writer may not see. `forbidden`: it would move the story out of the writer's scope.
 */
export type Fault = "wrong" | "missing" | "forbidden";

/** The result of a save. */
export type SaveOutcome = {
  version: number;
  /** The version of each stored field. The next change of the field sends it as `base`. */
  versions: Partial<Record<SavedName, number>>;
  /** The values that are stored in another form than sent, because the server cleaned them. */
  kept: Partial<TextValues>;
  /** The stored values of fields that another writer has changed since. The sent values are stored in a revision. */
  conflicts: Merged["conflicts"];
  faults: Partial<Record<SavedName, Fault>>;
  /** The number of the newest lease. If it differs from the sent number, another writer has the lease. */
  fence: number;
  /** The number of the revision with the refused values; null if none was refused. */
  conflictRevision: number | null;
};

/**
 * Saves changed fields of a story and compares each with its base version. A field that has changed since is refused
 * and returned with its stored value; the others are stored. With an older lease all fields are refused. Refused values
 * are stored in a revision, so no text is lost. Throws `not_found`, `forbidden`, `invalid_input` for numbers that the
 * server never issued, and `conflict` if the state does not allow writing.
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

/** Writes values into a locked working text, if there are any. `characters` is the length of the new body. */
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
 * Parses each value by the rules of its field, so that one invalid value does not block the others. Also returns the
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

/** Returns the faults of changes that refer to missing records or would move the story out of the writer's scope. */
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
 * Returns whether a writer may use all pictures of a body. Any reader of a story in the newsroom sees its hidden
 * pictures, so adding a picture to a story grants access to it (docs/security.md#u11).
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

/**
 * Returns a result that refuses every field, as if another writer had changed it. A value that equals the stored one is
 * still no conflict.
 */
function allRefused(stored: Manuscript, changes: Partial<Record<SavedName, Change>>): Merged {
  const late = Object.fromEntries(Object.entries(changes).map(([name, { value }]) => [name, { base: 0, value }]));
  return merged(stored, late);
}

/**
 * Stores the text as its writer saw it. A tab sends the same text again until the writer answers the banner, so an
 * equal text is stored only once.
 */
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

/** Returns the values that were stored in another form than they were sent. */
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

/** Throws for a version or a lease number that the server never issued. */
function checkNumbers(stored: Manuscript, save: { fence: number; changes: ManuscriptChanges }): void {
  const isAhead = Object.values(save.changes).some(({ base }) => base > stored.version);
  if (save.fence > stored.fence || isAhead)
    throw new DomainError("invalid_input", `story ${stored.id} has version ${stored.version}, fence ${stored.fence}`);
}
