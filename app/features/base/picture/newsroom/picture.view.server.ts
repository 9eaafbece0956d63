import type { PictureOfStory } from "./picture.service.server.ts";
import type { Media } from "#app/features/base/picture/picture.service.server.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { uploadSettings } from "#app/features/base/upload/upload.settings.ts";
import type { UploadForm, Uploads } from "#app/features/base/upload/upload.forms.ts";

/** The accepted endings of a picture's file name. The content alone determines its kind. */
const PICTURES = "jpg,jpeg,png,gif,webp,avif,heic,heif";

/**
 * Reads the form of a picture within the limits of the settings, and passes it on. Throws Refusal for an incomplete or
 * forbidden form, and for a picture that is refused or cannot be stored.
 */
export async function takePictureForm<T>(uploads: Uploads, work: (form: UploadForm) => Promise<T>): Promise<T> {
  const { upload: rules } = await readSettingsOf(uploadSettings);
  return uploads.take({ ...rules, mimetype: PICTURES }, (form) => uploads.withRefusals(() => work(form)));
}

/** Returns the public address of a picture. */
export const srcOf = ({ sha256, widths, width, extension }: Pick<Media, "sha256" | "widths" | "width" | "extension">) =>
  `/media/${sha256}/${widths.at(-1) ?? width}.${extension}`;

/** Returns the centre of a crop, or undefined if a coordinate is missing. */
export const pointOf = ({ x, y }: { x?: number | undefined; y?: number | undefined }) =>
  x === undefined || y === undefined ? undefined : { x, y };

type Known = Pick<Media, "id" | "sha256" | "widths" | "width" | "height" | "extension">;

/** Converts a picture into a choice for a position. */
export const toChoice = (row: Known) => ({ id: row.id, src: srcOf(row), width: row.width, height: row.height });

/** Converts a picture into the crop in a position. */
export const toCut = (row: Media) => ({
  ...toChoice(row),
  sha: row.sha256,
  coverOf: row.crop_of,
  focus: { x: row.focus_x, y: row.focus_y },
});

/** Converts a picture of a story for the staff members who write it. */
export const toPicture = (row: PictureOfStory) => ({
  ...toCut(row),
  version: row.version,
  widths: row.widths,
  credit: row.credit,
  rights: row.rights,
  rightsNote: row.rights_note,
  by: row.rights_by,
  licence: row.licence,
  origin: row.origin_url,
  validUntil: row.valid_until,
  mayChange: row.mayChange,
});
