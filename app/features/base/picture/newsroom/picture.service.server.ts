import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { take } from "#app/features/base/limit/limit.service.server.ts";
import type { Point } from "#app/features/base/picture/picture.cut.ts";
import { fetchPicture } from "#app/features/base/picture/picture.fetch.server.ts";
import { storeCut, storePicture, type Media } from "#app/features/base/picture/picture.service.server.ts";
import type { MediaFile } from "#app/features/base/picture/picture.folder.server.ts";
import { openFile } from "#app/features/base/picture/picture.storage.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { uploadOptions } from "#app/features/base/upload/upload.context.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { readManuscriptFor, targetOf, type Manuscript } from "#app/features/newsroom/story/story.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  mayAct,
  mayActSomewhere,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { judgePictures } from "./picture-fault.service.server.ts";
import { findSeen, reachOfPictures } from "./picture-library.repo.server.ts";
import { saveRecord } from "./picture-saving.service.server.ts";
import { hashesIn } from "./picture-text.ts";
import { addToStory, findAllOfStory, findOfStory, findShown, type Picture } from "./picture.repo.server.ts";
import { pictureRights, pictureSettings, type PictureRightsInput } from "./picture.schema.ts";

const NO_STORY = 0;

/** Milliseconds for fetching a picture from another host, because a staff member is waiting (docs/security.md#q2). */
const FETCH_MS = 3_000;

/** A picture, and whether the caller may edit its rights. */
export type PictureOfStory = Picture & { mayChange: boolean };

/**
 * Stores a re-encoded picture for a story, hidden from readers until a release. Throws `not_found` and `forbidden` for
 * the story, a Refusal when the daily limit is reached, and PictureFault.
 */
export async function addPicture(actor: StaffActor, storyId: number, bytes: Buffer): Promise<PictureOfStory> {
  const story = await storyToFill(actor, storyId);
  return keep(actor, story, await storePicture(bytes, ""), {});
}

/**
 * Checks the permission to add pictures to a story before the bytes are read, and counts the upload against the daily limit
 * (docs/security.md#u8). Throws `not_found`, `forbidden`, and a Refusal when the limit is reached.
 */
async function storyToFill(actor: StaffActor, storyId: number): Promise<Manuscript> {
  const story = await readManuscriptFor(actor, storyId);
  requirePermission(actor, "picture.upload", await targetOf(story));
  await takeUpload(actor);
  return story;
}

/** Counts a picture against the staff member's daily limit. Throws a Refusal when the limit is reached. */
export async function takeUpload(actor: StaffActor): Promise<void> {
  const windows = uploadOptions().quota.newsroomFiles;
  const { wait } = await take([{ kind: "office-upload", subject: String(actor.id), windows }]);
  if (wait !== 0) throw new Refusal(({ upload }) => upload.tooMany(wait));
}

/**
 * Fetches a pasted picture from a host that the site allows (docs/security.md#q2). Throws a Refusal for any other host
 * and for failed downloads, and the errors of addPicture.
 */
export async function addForeignPicture(
  actor: StaffActor,
  { storyId, address }: { storyId: number; address: string },
  fetch: (address: string) => Promise<Buffer> = (one) => fetchPicture(one, { deadlineMs: FETCH_MS }),
): Promise<PictureOfStory> {
  const story = await storyToFill(actor, storyId);
  const { hosts } = (await readSettingsOf(pictureSettings)).pictures;
  if (!isAllowedAddress(address, hosts)) throw uploadRefusal("hostNotAllowed");
  const bytes = await fetch(address).catch(() => {
    throw uploadRefusal("notFetched");
  });
  return keep(actor, story, await storePicture(bytes, ""), { address });
}

/** Returns whether an address belongs to one of these hosts, with the default port and without a user name. */
function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && hosts.includes(host) && username + password === "";
}

/**
 * Creates the cover of a story from one of its pictures, with the crop chosen for covers or around a point. Throws the
 * errors of addPicture.
 */
export async function makeCover(
  actor: StaffActor,
  { storyId, pictureId, point }: { storyId: number; pictureId: number; point?: Point | undefined },
): Promise<PictureOfStory> {
  const story = await storyToFill(actor, storyId);
  const picture = await pictureOf(story, pictureId);
  if (picture.crop_of !== null) throw new DomainError("invalid_input", `picture ${pictureId} is a cover`);
  return keep(actor, story, await storeCut(picture, "cover", point), { of: pictureId });
}

/**
 * Saves the rights of a picture and of its covers, if its base version is the newest. Throws `not_found`,
 * `invalid_input`, `conflict`, and `forbidden` for staff who may only edit their own uploads.
 */
export async function savePicture(
  actor: StaffActor,
  {
    storyId,
    pictureId,
    version,
    ...input
  }: { storyId: number; pictureId: number; version: number } & PictureRightsInput,
): Promise<PictureOfStory> {
  const said = accept(pictureRights, input);
  const story = await readManuscriptFor(actor, storyId);
  const picture = await pictureOf(story, pictureId);
  requirePermission(actor, "picture.rights", await rightsThing(story, picture));
  const whole = { id: picture.crop_of ?? picture.id, version };
  await withTransaction((trx) => saveRecord(actor, whole, (before) => ({ ...before, ...said }), trx));
  return readPictureOf(actor, story, pictureId);
}

/** Returns all pictures that were ever added to a story. Throws `not_found`. */
export async function readPictures(actor: StaffActor, storyId: number): Promise<PictureOfStory[]> {
  const story = await readManuscriptFor(actor, storyId);
  return Promise.all((await findAllOfStory(storyId)).map((picture) => withRight(actor, story, picture)));
}

/**
 * Returns the pictures in a story's text that can become its cover, in order. Their rights are proved and valid.
 * Returns none if the story has a cover, or the actor may not set one. Throws `not_found`.
 */
export async function readCoverChoices(actor: StaffActor, storyId: number): Promise<PictureOfStory[]> {
  const story = await readManuscriptFor(actor, storyId);
  if (story.fields.coverMediaId !== null || !mayAct(actor, "picture.upload", await targetOf(story))) return [];
  const hashes = hashesIn(story.body_html);
  const judged = await judgePictures({ hashes, ids: [] }, new Date());
  const usable = new Set(judged.filter(({ fault }) => fault === null).map(({ id }) => id));
  const pictures = (await findAllOfStory(storyId)).filter(({ id, crop_of }) => usable.has(id) && crop_of === null);
  const inOrder = pictures.toSorted((one, other) => hashes.indexOf(one.sha256) - hashes.indexOf(other.sha256));
  return Promise.all(inOrder.map((picture) => withRight(actor, story, picture)));
}

/** Returns which pictures a page of the story may show to any caller: public ones and the story's own. */
export async function readPicturesShown(storyId: number, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  return new Set((await findShown(hashes, storyId)).map(({ sha256 }) => sha256));
}

/** Returns the pictures that every page may show: the public ones. */
export const readPublicPictures = (hashes: readonly string[]): Promise<Set<string>> =>
  readPicturesShown(NO_STORY, hashes);

/**
 * Opens a picture's largest file that is at most `width` wide. Throws `not_found` if the actor may not
 * see the picture, and `forbidden` if they may see none at all.
 */
export async function openPictureFile(
  actor: StaffActor,
  { sha, width }: { sha: string; width: number },
): Promise<MediaFile> {
  if (!mayActSomewhere(actor, "picture.rights")) requirePermissionSomewhere(actor, "story.read");
  const missing = new DomainError("not_found", `picture ${sha}`);
  const picture = await findSeen({ sha }, reachOfPictures(actor));
  if (picture === undefined) throw missing;
  const size = picture.widths.findLast((one) => one <= width) ?? picture.widths[0] ?? picture.width;
  const opened = await openFile(sha, `${size}.webp`);
  if (opened === undefined) throw missing;
  return opened;
}

async function pictureOf(story: Manuscript, pictureId: number): Promise<Picture> {
  const picture = await findOfStory(pictureId, story.id);
  if (picture === undefined) throw new DomainError("not_found", `picture ${pictureId} of story ${story.id}`);
  return picture;
}

async function keep(actor: StaffActor, story: Manuscript, media: Media, detail: object): Promise<PictureOfStory> {
  await withTransaction(async (trx) => {
    await addToStory(media.id, story.id, actor.id, trx);
    const told = { story: story.id, ...detail };
    await recordAudit(
      { actor, action: "picture.upload", targetKind: "picture", targetId: media.id, detail: told },
      trx,
    );
  });
  return readPictureOf(actor, story, media.id);
}

/** Returns a picture of a story that the actor may read. Throws `not_found`. */
export async function readPictureOf(actor: StaffActor, story: Manuscript, pictureId: number): Promise<PictureOfStory> {
  return withRight(actor, story, await pictureOf(story, pictureId));
}

async function withRight(actor: StaffActor, story: Manuscript, picture: Picture): Promise<PictureOfStory> {
  return { ...picture, mayChange: mayAct(actor, "picture.rights", await rightsThing(story, picture)) };
}

/** Returns the record for which the rights permission is checked: the story's scope, with the uploader as the owner. */
async function rightsThing(story: Manuscript, { uploaded_by: ownerId }: Picture) {
  return { ...(await targetOf(story)), ownerId, assigneeId: null };
}
