import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pictureCut, pictureRights } from "./picture.schema.ts";
import { PICTURE_RIGHTS } from "./picture.rules.ts";

const share = z.number().min(0).max(1);

/** A picture as its writers see it. */
export const pictureOfStory = z.object({
  ...pictureCut.shape,
  /** The base version of a change; of a cover that of the whole picture. */
  version: z.int(),
  widths: z.array(z.int()),
  credit: z.string(),
  rights: z.enum(PICTURE_RIGHTS),
  rightsNote: z.string(),
  /** The proofs of the right, of a cover those of the whole picture. */
  by: z.string(),
  licence: z.string(),
  origin: z.string(),
  /** Seconds, 0 for no end. */
  validUntil: z.int(),
  /** Whether the caller may edit its rights. */
  mayChange: z.boolean(),
});

/** Pictures of stories, held back from readers until a release (docs/newsroom.md#pictures). */
export const pictureCalls = defineCalls({
  "POST /newsroom/uploadPicture": {
    permission: "picture.upload",
    form: z.object({ file: z.file(), story: idField }),
    records: { story: "newsroom story" },
    answer: pictureOfStory,
    texts: ["upload"],
    queue: "uploads",
  },
  /** A picture that was pasted, from a host of the list. */
  "POST /newsroom/fetchPicture": {
    permission: "picture.upload",
    input: z.strictObject({ story: idField, address: z.string().max(2000) }),
    records: { story: "newsroom story" },
    answer: pictureOfStory,
    texts: ["upload"],
    queue: "uploads",
  },
  "POST /newsroom/makeCover": {
    permission: "picture.upload",
    input: z.strictObject({ story: idField, picture: idField, x: share.optional(), y: share.optional() }),
    records: { story: "newsroom story", picture: "newsroom picture", x: "no record", y: "no record" },
    answer: pictureOfStory,
    texts: ["upload"],
    queue: "uploads",
  },
  "POST /newsroom/savePicture": {
    permission: "picture.rights",
    input: z.strictObject({
      story: idField,
      picture: idField,
      version: idField,
      ...pictureRights.shape,
    }),
    records: { story: "newsroom story", picture: "newsroom picture", version: "no record", validUntil: "no record" },
    answer: pictureOfStory,
  },
  "GET /newsroom/pictures": {
    permission: "story.read",
    input: z.object({ story: idField }),
    records: { story: "newsroom story" },
    answer: z.object({ pictures: z.array(pictureOfStory) }),
  },
  /** Pictures of its text that a story without a cover may take; none where it has one, or the caller may not make one. */
  "GET /newsroom/coverChoices": {
    permission: "story.read",
    input: z.object({ story: idField }),
    records: { story: "newsroom story" },
    answer: z.object({ pictures: z.array(pictureOfStory) }),
  },
  /** The bytes of a picture in one of its widths, for who reads stories or looks after pictures. */
  "GET /newsroom/picture": {
    permission: "staff",
    input: z.object({ sha: z.string().regex(/^[0-9a-f]{64}$/), width: idField }),
    records: { width: "no record" },
    answer: "file",
  },
});

type PictureCalls = typeof pictureCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends PictureCalls {}
}
