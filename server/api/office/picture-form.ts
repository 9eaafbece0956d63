import type { FastifyRequest } from "fastify";
import type { PictureOfStory } from "#app/features/newsroom/picture/picture.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Media } from "#app/features/base/media/media.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { discardArrival } from "#app/features/base/upload/upload.service.server.ts";
import { uploadSettings } from "#app/features/base/upload/upload.settings.ts";
import { StorageFailure } from "#app/features/base/upload/upload.storage.ts";
import { giveBodyTime } from "../../http/body-clock.ts";
import { readUploadForm, type UploadForm } from "../upload-form.ts";

/** Reads the form of an upload and does something with it; nothing of it stays. Throws Refusal for a form that is not whole. */
export async function readPictureForm<T>(request: FastifyRequest, work: (form: UploadForm) => Promise<T>): Promise<T> {
  try {
    const { upload: rules } = await readSettingsOf(uploadSettings);
    giveBodyTime(request.raw);
    const form = await readUploadForm(request, rules);
    try {
      return await work(form);
    } finally {
      await discardArrival(form.arrived);
    }
  } finally {
    // What is left of a refused body would keep the connection from its next request.
    request.raw.unpipe().resume();
  }
}

/** Says what is wrong with a picture in the words of uploads. */
export async function told<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureFault) throw uploadRefusal(error.why);
    if (!(error instanceof StorageFailure)) throw error;
    request.log.error({ reason: error.message }, "a picture could not be kept");
    throw uploadRefusal("storageFailed");
  }
}

/** The address of a picture once it is public. */
export const srcOf = ({ sha256, widths, width, extension }: Media) =>
  `/media/${sha256}/${widths.at(-1) ?? width}.${extension}`;

/** A picture of a story as its writers get it. */
export const toPicture = (row: PictureOfStory) => ({
  id: row.id,
  version: row.version,
  sha: row.sha256,
  src: srcOf(row),
  width: row.width,
  height: row.height,
  widths: row.widths,
  credit: row.credit,
  rights: row.rights,
  rightsNote: row.rights_note,
  by: row.rights_by,
  licence: row.licence,
  origin: row.origin_url,
  validUntil: row.valid_until === null ? 0 : toSeconds(row.valid_until),
  mayChange: row.mayChange,
  coverOf: row.crop_of,
  focus: { x: row.focus_x, y: row.focus_y },
});
