import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { idField } from "#app/features/base/call/id-field.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { discardArrival } from "#app/features/base/upload/upload.service.server.ts";
import { uploadSettings } from "#app/features/base/upload/upload.settings.ts";
import { StorageFailure } from "#app/features/base/upload/upload.storage.ts";
import { pictureCalls } from "#app/features/newsroom/picture/picture.calls.ts";
import {
  addForeignPicture,
  addPicture,
  makeCover,
  readPictureFile,
  readPictures,
  savePicture,
  type PictureOfStory,
} from "#app/features/newsroom/picture/picture.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { giveBodyTime } from "../../http/body-clock.ts";
import { readUploadForm } from "../upload-form.ts";
import { serveOffice, type OfficeCalls } from "./serve-office.ts";

/** Serves the pictures of stories: taken in, held back, shown to colleagues alone (docs/newsroom.md#pictures). */
export function addPictureCalls(app: FastifyInstance, office: OfficeCalls): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    serveOffice(scope, office, pictureCalls, {
      "POST /office/uploadPicture": async ({ request, actor }) => toPicture(await upload(request, actor)),
      "POST /office/fetchPicture": async ({ request, input: { story, address }, actor }) =>
        toPicture(await told(request, () => addForeignPicture(actor, { storyId: story, address }))),
      "POST /office/makeCover": async ({ request, input: { story, picture, x, y }, actor }) =>
        toPicture(await told(request, () => makeCover(actor, { storyId: story, pictureId: picture, x, y }))),
      "POST /office/savePicture": async ({ input: { story, picture, validUntil, ...said }, actor }) => {
        const until = validUntil === 0 ? null : new Date(validUntil * 1_000);
        return toPicture(await savePicture(actor, { storyId: story, pictureId: picture, ...said, validUntil: until }));
      },
      "GET /office/pictures": async ({ input: { story }, actor }) => ({
        pictures: (await readPictures(actor, story)).map(toPicture),
      }),
      "GET /office/picture": async ({ input, actor, reply }) => {
        const { path } = await readPictureFile(actor, input);
        const { size } = await stat(path);
        return reply.type("image/webp").header("Content-Length", size).send(createReadStream(path));
      },
    });
  });
}

/** Reads the form of an upload, with `file` and `story`. */
async function upload(request: FastifyRequest, actor: StaffActor): Promise<PictureOfStory> {
  try {
    const { upload: rules } = await readSettingsOf(uploadSettings);
    giveBodyTime(request.raw);
    const { arrived, fields } = await readUploadForm(request, rules);
    try {
      const story = idField.safeParse(fields.get("story")?.[0]);
      if (!story.success) throw uploadRefusal("incomplete");
      return await told(request, async () => addPicture(actor, story.data, await readFile(arrived.file)));
    } finally {
      await discardArrival(arrived);
    }
  } finally {
    // What is left of a refused body would keep the connection from its next request.
    request.raw.unpipe().resume();
  }
}

/** Says what is wrong with a picture in the words of uploads. */
async function told<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureFault) throw uploadRefusal(error.why);
    if (!(error instanceof StorageFailure)) throw error;
    request.log.error({ reason: error.message }, "a picture could not be kept");
    throw uploadRefusal("storageFailed");
  }
}

const toPicture = (row: PictureOfStory) => ({
  id: row.id,
  sha: row.sha256,
  src: `/media/${row.sha256}/${row.widths.at(-1) ?? row.width}.${row.extension}`,
  width: row.width,
  height: row.height,
  widths: row.widths,
  credit: row.credit,
  rights: row.rights,
  rightsNote: row.rights_note,
  validUntil: row.valid_until === null ? 0 : toSeconds(row.valid_until),
  mayChange: row.mayChange,
  coverOf: row.crop_of,
  focus: { x: row.focus_x, y: row.focus_y },
});
