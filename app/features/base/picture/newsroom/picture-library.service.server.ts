import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { storePicture } from "#app/features/base/picture/picture.service.server.ts";
import { removeFiles } from "#app/features/base/picture/picture.storage.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readManuscriptFor, targetOf } from "#app/features/newsroom/story/story.service.server.ts";
import { readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  mayAct,
  type StaffActor,
  type Target,
} from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findAlike,
  findLibrary,
  findSeen,
  findUses,
  reachOfPictures,
  type FoundPicture,
  type LibraryFilter,
  type Use,
} from "./picture-library.repo.server.ts";
import { remove, setRead } from "./picture-saving.repo.server.ts";
import { recordOf, saveRecord } from "./picture-saving.service.server.ts";
import { addToStory, claim, lockById, type Picture } from "./picture.repo.server.ts";
import { ENDING_DAYS, missingProofs, type RightsState } from "./picture.rules.ts";
import { pictureRecord, type PictureRecord } from "./picture.schema.ts";
import { readPictureOf, takeUpload, type PictureOfStory } from "./picture.service.server.ts";
import { pictureQuery, pictureWords } from "./picture.words.ts";

/** The number of pictures on one page of the library. */
const STRETCH = 48;

/** A picture in the library's grid. */
export type LibraryPicture = { picture: Picture; state: RightsState; isUsed: boolean };

/**
 * Returns a page of the library, newest first. `next` is the id below which the next page begins, undefined at the end.
 * Throws `forbidden`.
 */
export async function readLibrary(
  actor: StaffActor,
  { q = "", below, ...filter }: Omit<LibraryFilter, "words"> & { q?: string; below?: number | undefined },
): Promise<{ list: LibraryPicture[]; next: number | undefined }> {
  requirePermissionSomewhere(actor, "picture.rights");
  const words = pictureQuery(q);
  if (q.trim() !== "" && words === undefined) return { list: [], next: undefined };
  const query = { ...filter, words, reach: reachOfPictures(actor) };
  const found = await findLibrary(query, { limit: STRETCH + 1, below });
  const list = found.slice(0, STRETCH).map(inGrid);
  return { list, next: found.length > STRETCH ? list.at(-1)?.picture.id : undefined };
}

const inGrid = ({ isUsed, ...picture }: FoundPicture): LibraryPicture => ({
  picture,
  state: stateOf(picture),
  isUsed,
});

/** Returns the current state of a picture's rights. */
function stateOf(picture: Picture): RightsState {
  const { by, licence, origin, rights, validUntil, leases } = recordOf(picture);
  if (picture.rights_over) return "over";
  if (rights === "unknown") return "unknown";
  const soon = Date.now() / 1_000 + ENDING_DAYS * 86_400;
  const ends = [validUntil, ...leases.map((lease) => (lease.allow ? lease.until : lease.from))];
  if (ends.some((end) => end * 1_000 > Date.now() && end < soon)) return "ending";
  return missingProofs(rights, { by, licence, origin }).length > 0 ? "incomplete" : "good";
}

/** A whole picture with its full record, and the caller's permissions on it. */
export type PictureDetail = LibraryPicture & {
  uses: (Omit<Use, "place"> & { isOpen: boolean })[];
  alike: LibraryPicture[];
  mayChange: boolean;
  mayDelete: boolean;
};

/** Returns a picture with its uses and similar ones. Throws `forbidden` and `not_found`. */
export async function readLibraryPicture(actor: StaffActor, id: number): Promise<PictureDetail> {
  requirePermissionSomewhere(actor, "picture.rights");
  const reach = reachOfPictures(actor);
  const picture = await seen(actor, id);
  const uses = await findUses(id);
  const alike = await findAlike(id, reach);
  const shown = await Promise.all(uses.map((use) => shownUse(actor, use)));
  const may = async (act: NewsroomPermission) =>
    (await thingsOf(picture, uses)).some((thing) => mayAct(actor, act, thing));
  return {
    picture,
    state: stateOf(picture),
    isUsed: uses.length > 0,
    uses: shown,
    alike: alike.map(inGrid),
    mayChange: await may("picture.rights"),
    mayDelete: uses.length === 0 && (await may("picture.delete")),
  };
}

/** Returns a use for the list. A story that the caller may not read has no title. */
async function shownUse(actor: StaffActor, { place, ...use }: Use) {
  if (place === null) return { ...use, isOpen: true };
  const isOpen = mayAct(actor, "story.title", await targetOf(place));
  return isOpen ? { ...use, isOpen } : { ...use, id: 0, title: "", isOpen };
}

/** Returns a whole picture that the actor may see. Throws `not_found` for any other. */
async function seen(actor: StaffActor, id: number, trx?: Db): Promise<Picture> {
  const picture = await findSeen({ id }, reachOfPictures(actor), trx);
  if (picture === undefined || picture.crop_of !== null) throw new DomainError("not_found", `picture ${id}`);
  return picture;
}

/**
 * Returns the records for which the rights permission is checked: each of the picture's stories, or the picture itself
 * if it has none.
 */
async function thingsOf({ uploaded_by: ownerId }: Picture, uses: readonly Use[], trx?: Db): Promise<Target[]> {
  const alone = { columnIds: [], industryId: null, ownerId, assigneeId: null };
  const stories = uses.flatMap(({ place }) => (place === null ? [] : [place]));
  const things = await Promise.all(stories.map((place) => targetOf(place, trx)));
  return [alone, ...things.map((thing) => ({ ...thing, ownerId, assigneeId: null }))];
}

async function demandFor(actor: StaffActor, act: NewsroomPermission, picture: Picture, trx?: Db): Promise<void> {
  const things = await thingsOf(picture, await findUses(picture.id, trx), trx);
  if (!things.some((thing) => mayAct(actor, act, thing)))
    throw new DomainError("forbidden", `${actor.name} ${act} of picture ${picture.id}`);
}

/**
 * Adds a picture to the library. It is hidden from readers until a public record uses it. Throws `forbidden`,
 * PictureFault, and a Refusal when the daily limit is reached, or if the picture exists and the actor may not see it.
 */
export async function uploadToLibrary(actor: StaffActor, bytes: Buffer): Promise<PictureDetail> {
  requirePermissionSomewhere(actor, "picture.upload");
  await takeUpload(actor);
  const { id } = await storePicture(bytes, "");
  await withTransaction(async (trx) => {
    await claim(id, actor.id, trx);
    const picture = await findSeen({ id }, reachOfPictures(actor), trx);
    if (picture === undefined) throw new Refusal(({ staff }) => staff.picture.elsewhere);
    await setRead(id, pictureWords(recordOf(picture)), undefined, trx);
    await recordAudit({ actor, action: "picture.upload", targetKind: "picture", targetId: id, detail: {} }, trx);
  });
  return readLibraryPicture(actor, id);
}

/**
 * Saves the record of a picture. Throws `forbidden`, `not_found`, `invalid_input`, `conflict` when another staff member has
 * changed it since, and a Refusal for rights without the required proof.
 */
export async function saveLibraryPicture(
  actor: StaffActor,
  { id, version, ...input }: { id: number; version: number } & PictureRecord,
): Promise<PictureDetail> {
  requirePermissionSomewhere(actor, "picture.rights");
  const record = accept(pictureRecord, input);
  await demandFor(actor, "picture.rights", await seen(actor, id));
  if (missingProofs(record.rights, record).length > 0) throw new Refusal(({ staff }) => staff.picture.incomplete);
  await withTransaction((trx) => saveRecord(actor, { id, version }, () => record, trx));
  return readLibraryPicture(actor, id);
}

/** Returns all versions of a picture's record, newest first. Throws `forbidden` and `not_found`. */
export async function readPictureVersions(actor: StaffActor, id: number) {
  requirePermissionSomewhere(actor, "picture.rights");
  await seen(actor, id);
  const versions = await readVersions("picture", id);
  return versions.map(({ record, ...version }) => ({ ...version, record: record as PictureRecord }));
}

/**
 * Deletes an unused picture with its files. Throws `forbidden`, `not_found`, `conflict`, and a Refusal with the number
 * of its uses.
 */
export async function deletePicture(
  actor: StaffActor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  requirePermissionSomewhere(actor, "picture.delete");
  await demandFor(actor, "picture.delete", await seen(actor, id));
  const hashes = await withTransaction(async (trx) => {
    const picture = await lockById(id, trx);
    if (picture === undefined) throw new DomainError("not_found", `picture ${id}`);
    const uses = await findUses(id, trx);
    if (uses.length > 0) throw new Refusal(({ staff }) => staff.picture.used(uses.length));
    if (picture.version !== version) throw new DomainError("conflict", `picture ${id} is at another version`);
    const detail = { sha: picture.sha256, before: recordOf(picture) };
    await recordAudit({ actor, action: "picture.delete", targetKind: "picture", targetId: id, detail }, trx);
    return remove(id, trx);
  });
  for (const sha of hashes) await removeFiles(sha);
}

/**
 * Adds a picture of the library to a story, so that its text and its cover may use it. Throws `forbidden`, a Refusal
 * for a picture without rights, and `not_found` if the actor may not see the story or the picture.
 */
export async function takeFromLibrary(
  actor: StaffActor,
  { storyId, pictureId }: { storyId: number; pictureId: number },
): Promise<PictureOfStory> {
  const story = await readManuscriptFor(actor, storyId);
  requirePermission(actor, "picture.upload", await targetOf(story));
  await withTransaction(async (trx) => {
    const picture = await seen(actor, pictureId, trx);
    if ((await lockById(pictureId, trx)) === undefined) throw new DomainError("not_found", `picture ${pictureId}`);
    if (picture.rights_over) throw new Refusal(({ staff }) => staff.picture.over);
    await addToStory(pictureId, storyId, actor.id, trx);
    const detail = { story: storyId };
    await recordAudit({ actor, action: "picture.take", targetKind: "picture", targetId: pictureId, detail }, trx);
  });
  return readPictureOf(actor, story, pictureId);
}
