import { readFile } from "node:fs/promises";
import { z } from "zod";
import { secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { file } from "#app/features/base/call/outcome.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pictureCut, pictureRights } from "./picture.schema.ts";
import { PICTURE_RIGHTS } from "./picture.rules.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import {
  addForeignPicture,
  addPicture,
  makeCover,
  readCoverChoices,
  openPictureFile,
  readPictures,
  savePicture,
} from "./picture.service.server.ts";
import { pointOf, takePictureForm, toPicture } from "./picture.view.server.ts";

const share = z.number().min(0).max(1);

/** A picture as the staff members of a story see it. */
export const pictureOfStory = z.object({
  ...pictureCut.shape,
  /** The base version of a change; for a cover, the version of the whole picture. */
  version: z.int(),
  widths: z.array(z.int()),
  credit: z.string(),
  rights: z.enum(PICTURE_RIGHTS),
  rightsNote: z.string(),
  /** The proofs of the right; for a cover, those of the whole picture. */
  by: z.string(),
  licence: z.string(),
  origin: z.string(),
  validUntil: secondsOrZero,
  /** Whether the caller may edit its rights. */
  mayChange: z.boolean(),
});

/** Defines a call that returns pictures of a story. */
const picturesCall = (read: typeof readPictures) =>
  newsroomCall({
    permission: "story.read",
    reads: ["story.picture", "story.text", "story.state"],
    input: z.object({ story: idField }),
    records: { story: "newsroom story" },
    answer: z.object({ pictures: z.array(pictureOfStory) }),
    run: async ({ input: { story }, actor }) => ({ pictures: (await read(actor, story)).map(toPicture) }),
  });

/** Calls for pictures of stories, which are hidden from readers until a release (docs/newsroom.md#pictures). */
export const pictureCalls = {
  "POST /newsroom/uploadPicture": newsroomCall({
    permission: "picture.upload",
    changes: ["picture", "story.picture"],
    form: z.object({ file: z.file(), story: idField }),
    records: { story: "newsroom story" },
    answer: pictureOfStory,
    texts: ["upload"],
    queue: "uploads",
    run: async ({ uploads, actor }) =>
      takePictureForm(uploads, async ({ arrived, fields }) => {
        const story = idField.safeParse(fields.get("story")?.[0]);
        if (!story.success) throw uploadRefusal("incomplete");
        return toPicture(await addPicture(actor, story.data, await readFile(arrived.file)));
      }),
  }),
  /** Fetches a pasted picture from an allowed host. */
  "POST /newsroom/fetchPicture": newsroomCall({
    permission: "picture.upload",
    changes: ["picture", "story.picture"],
    input: z.strictObject({ story: idField, address: z.string().max(2000) }),
    records: { story: "newsroom story" },
    answer: pictureOfStory,
    texts: ["upload"],
    queue: "uploads",
    run: async ({ uploads, input: { story, address }, actor }) =>
      toPicture(await uploads.withRefusals(() => addForeignPicture(actor, { storyId: story, address }))),
  }),
  "POST /newsroom/makeCover": newsroomCall({
    permission: "picture.upload",
    changes: ["picture", "story.picture"],
    input: z.strictObject({ story: idField, picture: idField, x: share.optional(), y: share.optional() }),
    records: { story: "newsroom story", picture: "newsroom picture", x: "no record", y: "no record" },
    answer: pictureOfStory,
    texts: ["upload"],
    queue: "uploads",
    run: async ({ uploads, input: { story, picture, ...point }, actor }) =>
      toPicture(
        await uploads.withRefusals(() =>
          makeCover(actor, { storyId: story, pictureId: picture, point: pointOf(point) }),
        ),
      ),
  }),
  "POST /newsroom/savePicture": newsroomCall({
    permission: "picture.rights",
    changes: ["picture", "story.picture"],
    input: z.strictObject({
      story: idField,
      picture: idField,
      version: idField,
      ...pictureRights.shape,
    }),
    records: { story: "newsroom story", picture: "newsroom picture", version: "no record", validUntil: "no record" },
    answer: pictureOfStory,
    run: async ({ input: { story, picture, ...said }, actor }) =>
      toPicture(await savePicture(actor, { storyId: story, pictureId: picture, ...said })),
  }),
  "GET /newsroom/pictures": picturesCall(readPictures),
  /**
   * Returns the pictures in a story's text that can become its cover. Returns none if the story has a cover or the
   * caller may not set one.
   */
  "GET /newsroom/coverChoices": picturesCall(readCoverChoices),
  /** Returns the file of a picture in one of its widths, for callers who may read stories or manage pictures. */
  "GET /newsroom/picture": newsroomCall({
    permission: "staff",
    reads: [],
    input: z.object({ sha: z.string().regex(/^[0-9a-f]{64}$/), width: idField }),
    records: { width: "no record" },
    answer: "file",
    run: async ({ input, actor }) => {
      const { bytes, size } = await openPictureFile(actor, input);
      return file({ "Content-Type": "image/webp", "Content-Length": String(size) }, bytes);
    },
  }),
};
