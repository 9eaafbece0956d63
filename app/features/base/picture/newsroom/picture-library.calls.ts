import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { CUTS, type CutPlace } from "#app/features/base/picture/picture.cut.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { PICTURE_RIGHTS } from "./picture.rules.ts";
import { pictureOfStory } from "./picture.calls.ts";
import { pictureCut, pictureRecord } from "./picture.schema.ts";

const state = z.enum(["good", "unknown", "incomplete", "over", "ending"]);
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();
const flag = z.enum(["1"]).optional();
const share = z.number().min(0).max(1);
const place = z.enum(Object.keys(CUTS) as [CutPlace]);

/** A picture as the grid of the library shows it. */
const line = z.object({
  id: z.int(),
  sha: z.string(),
  /** Its address once it is public: what the body of a story names. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  alt: z.string(),
  credit: z.string(),
  rights: z.enum(PICTURE_RIGHTS),
  state,
  /** Seconds, 0 for no end. */
  validUntil: z.int(),
  isUsed: z.boolean(),
  isHeld: z.boolean(),
});
export type LibraryLine = z.output<typeof line>;

/** All that is known about a picture. */
const detail = z.object({
  ...line.shape,
  version: z.int(),
  record: pictureRecord,
  addedAt: z.string(),
  uses: z.array(
    z.object({
      kind: z.enum(["article", "headline", "subject", "page", "bulletin", "link", "manuscript", "front"]),
      /** 0: of a story that the caller may not see. */
      id: z.int(),
      title: z.string(),
      slug: z.string().nullable(),
    }),
  ),
  alike: z.array(line),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type LibraryDetail = z.output<typeof detail>;

/** The library of pictures (docs/newsroom.md#the-library). */
export const libraryCalls = defineCalls({
  "GET /newsroom/library": {
    permission: "picture.rights",
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
  },
  "GET /newsroom/libraryPicture": {
    permission: "picture.rights",
    input: z.object({ id: idField }),
    records: { id: "newsroom picture" },
    answer: detail,
  },
  "GET /newsroom/pictureVersions": {
    permission: "picture.rights",
    input: z.object({ id: idField }),
    records: { id: "newsroom picture" },
    answer: z.object({
      list: z.array(
        z.object({ number: z.int(), by: z.string(), note: z.string(), at: z.string(), record: pictureRecord }),
      ),
    }),
  },
  "POST /newsroom/uploadToLibrary": {
    permission: "picture.upload",
    form: z.object({ file: z.file() }),
    answer: detail,
    texts: ["upload"],
    queue: "uploads",
  },
  /** Replaces the whole record of a picture, at its base version. */
  "POST /newsroom/saveLibraryPicture": {
    permission: "picture.rights",
    input: z.strictObject({ id: idField, version: idField, ...pictureRecord.shape }),
    records: { id: "newsroom picture", version: "no record", validUntil: "no record" },
    answer: detail,
  },
  /** The crop of a picture for a use: the one chosen for its ratio, or the one around a point. */
  "POST /newsroom/cutPicture": {
    permission: "picture.upload",
    input: z.strictObject({ picture: idField, place, x: share.optional(), y: share.optional() }),
    records: { picture: "newsroom picture", x: "no record", y: "no record" },
    answer: pictureCut,
    texts: ["upload"],
    queue: "uploads",
  },
  /** A crop in use, for callers who see it. */
  "GET /newsroom/cut": {
    permission: "picture.upload",
    input: z.object({
      id: idField.optional(),
      sha: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    records: { id: "newsroom picture" },
    answer: pictureCut.nullable(),
  },
  "POST /newsroom/deletePicture": {
    permission: "picture.delete",
    input: z.strictObject({ id: idField, version: idField }),
    records: { id: "newsroom picture", version: "no record" },
    answer: z.null(),
  },
  /** Puts a picture of the library into a story. */
  "POST /newsroom/takeFromLibrary": {
    permission: "picture.upload",
    input: z.strictObject({ story: idField, picture: idField }),
    records: { story: "newsroom story", picture: "newsroom picture" },
    answer: pictureOfStory,
  },
});

type LibraryCalls = typeof libraryCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends LibraryCalls {}
}
