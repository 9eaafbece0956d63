import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import { versionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { CUTS, type CutPlace } from "#app/features/base/picture/picture.cut.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { PICTURE_RIGHTS } from "./picture.rules.ts";
import { pictureOfStory } from "./picture.calls.server.ts";
import { pictureCut, pictureRecord } from "./picture.schema.ts";
import { cutPicture, readCut } from "./picture-cut.service.server.ts";
import {
  deletePicture,
  readLibrary,
  readLibraryPicture,
  readPictureVersions,
  saveLibraryPicture,
  takeFromLibrary,
  uploadToLibrary,
  type LibraryPicture,
  type PictureDetail,
} from "./picture-library.service.server.ts";
import { recordOf } from "./picture-saving.service.server.ts";
import { pointOf, srcOf, takePictureForm, toCut, toPicture } from "./picture.view.server.ts";

const state = z.enum(["good", "unknown", "incomplete", "over", "ending"]);
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();
const flag = z.enum(["1"]).optional();
const share = z.number().min(0).max(1);
const place = z.enum(Object.keys(CUTS) as [CutPlace]);

/** A picture in the library's grid. */
const line = z.object({
  id: z.int(),
  sha: z.string(),
  /** The address that the picture will have when it is public. Bodies of stories already contain it. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  alt: z.string(),
  credit: z.string(),
  rights: z.enum(PICTURE_RIGHTS),
  state,
  /** The second at which the rights expire; 0 for never. */
  validUntil: z.int(),
  isUsed: z.boolean(),
  isHeld: z.boolean(),
});

/** The full record of a picture. */
const detail = z.object({
  ...line.shape,
  version: z.int(),
  record: pictureRecord,
  addedAt: isoTime,
  uses: z.array(
    z.object({
      kind: z.enum(["article", "headline", "subject", "page", "bulletin", "link", "author", "manuscript", "front"]),
      /** The id of the record; 0 for a story that the caller may not see. */
      id: z.int(),
      title: z.string(),
      slug: z.string().nullable(),
    }),
  ),
  alike: z.array(line),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});

/** Calls of the picture library (docs/newsroom.md#the-library). */
export const pictureLibraryCalls = {
  "GET /newsroom/library": newsroomCall({
    permission: "picture.rights",
    reads: ["picture"],
    input: z.object({
      q: z.string().max(60).optional(),
      rights: z.enum(PICTURE_RIGHTS).optional(),
      usable: flag,
      unused: flag,
      mine: flag,
      ending: idField.optional(),
      from: day,
      to: day,
      below: idField.optional(),
    }),
    records: { ending: "no record", below: "no record" },
    answer: z.object({ list: z.array(line), next: z.int().nullable() }),
    run: async ({ input: { usable, unused, mine, ending, ...rest }, actor }) => {
      const flags = { isUsable: usable === "1", isUnused: unused === "1", isMine: mine === "1" };
      const { list, next } = await readLibrary(actor, { ...rest, ...flags, endingDays: ending });
      return { list: list.map(toLine), next: next ?? null };
    },
  }),
  "GET /newsroom/libraryPicture": newsroomCall({
    permission: "picture.rights",
    reads: ["picture"],
    input: z.object({ id: idField }),
    records: { id: "newsroom picture" },
    answer: detail,
    run: async ({ input: { id }, actor }) => toDetail(await readLibraryPicture(actor, id)),
  }),
  "GET /newsroom/pictureVersions": newsroomCall({
    permission: "picture.rights",
    reads: ["picture"],
    input: z.object({ id: idField }),
    records: { id: "newsroom picture" },
    answer: z.object({
      list: z.array(versionLine.extend({ record: pictureRecord })),
    }),
    run: async ({ input: { id }, actor }) => ({
      list: await readPictureVersions(actor, id),
    }),
  }),
  "POST /newsroom/uploadToLibrary": newsroomCall({
    permission: "picture.upload",
    changes: ["picture", "story.picture"],
    form: z.object({ file: z.file() }),
    answer: detail,
    texts: ["upload"],
    queue: "uploads",
    run: async ({ uploads, actor }) =>
      takePictureForm(uploads, async ({ arrived }) =>
        toDetail(await uploadToLibrary(actor, await readFile(arrived.file))),
      ),
  }),
  /** Replaces the whole record of a picture, if its base version is current. */
  "POST /newsroom/saveLibraryPicture": newsroomCall({
    permission: "picture.rights",
    changes: ["picture", "story.picture"],
    input: z.strictObject({ id: idField, version: idField, ...pictureRecord.shape }),
    records: { id: "newsroom picture", version: "no record", validUntil: "no record" },
    answer: detail,
    run: async ({ input, actor }) => toDetail(await saveLibraryPicture(actor, input)),
  }),
  /** Creates the crop of a picture for a use: the one chosen for its ratio, or one around a point. */
  "POST /newsroom/cutPicture": newsroomCall({
    permission: "picture.upload",
    changes: ["picture", "story.picture"],
    input: z.strictObject({ picture: idField, place, x: share.optional(), y: share.optional() }),
    records: { picture: "newsroom picture", x: "no record", y: "no record" },
    answer: pictureCut,
    texts: ["upload"],
    queue: "uploads",
    run: async ({ uploads, input: { picture, place, ...point }, actor }) =>
      toCut(await uploads.withRefusals(() => cutPicture(actor, { pictureId: picture, place, point: pointOf(point) }))),
  }),
  /** Returns a crop in use to callers who may see it. */
  "GET /newsroom/cut": newsroomCall({
    permission: "picture.upload",
    reads: ["picture"],
    input: z.object({
      id: idField.optional(),
      sha: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    records: { id: "newsroom picture" },
    answer: pictureCut.nullable(),
    run: async ({ input: { id, sha }, actor }) => {
      const by = id === undefined ? { sha: sha ?? "" } : { id };
      const found = await readCut(actor, by);
      return found === undefined ? null : toCut(found);
    },
  }),
  "POST /newsroom/deletePicture": newsroomCall({
    permission: "picture.delete",
    changes: ["picture", "story.picture"],
    input: z.strictObject({ id: idField, version: idField }),
    records: { id: "newsroom picture", version: "no record" },
    answer: z.null(),
    run: ({ input, actor }) => deletePicture(actor, input),
  }),
  /** Adds a picture of the library to a story. */
  "POST /newsroom/takeFromLibrary": newsroomCall({
    permission: "picture.upload",
    changes: ["picture", "story.picture"],
    input: z.strictObject({ story: idField, picture: idField }),
    records: { story: "newsroom story", picture: "newsroom picture" },
    answer: pictureOfStory,
    run: async ({ input: { story, picture }, actor }) =>
      toPicture(await takeFromLibrary(actor, { storyId: story, pictureId: picture })),
  }),
};

function toLine({ picture, state, isUsed }: LibraryPicture) {
  const { sha256: sha, held: isHeld } = picture;
  return { ...picture, sha, src: srcOf(picture), state, validUntil: recordOf(picture).validUntil, isUsed, isHeld };
}

function toDetail(detail: PictureDetail) {
  const { picture, uses, alike, mayChange, mayDelete } = detail;
  return {
    ...toLine(detail),
    version: picture.version,
    record: recordOf(picture),
    addedAt: picture.created_at,
    uses,
    alike: alike.map(toLine),
    mayChange,
    mayDelete,
  };
}
