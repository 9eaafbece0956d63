import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { idField } from "#app/features/base/call/id-field.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { pictureCalls } from "#app/features/base/picture/newsroom/picture.calls.ts";
import {
  addForeignPicture,
  addPicture,
  makeCover,
  readCoverChoices,
  readPictureFile,
  readPictures,
  savePicture,
  type PictureOfStory,
} from "#app/features/base/picture/newsroom/picture.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { addFileCalls } from "../file-calls.ts";
import { withUploadRefusals } from "../upload-form.ts";
import { pointOf, readPictureForm, toPicture } from "./picture-form.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/**
 * Serves the pictures of stories to staff members only: uploads, which stay private until release
 * (docs/newsroom.md#pictures).
 */
export function addPictureCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  addFileCalls(app, (scope) => {
    serveNewsroom(scope, newsroom, pictureCalls, {
      "POST /newsroom/uploadPicture": async ({ request, actor }) => toPicture(await upload(request, actor)),
      "POST /newsroom/fetchPicture": async ({ request, input: { story, address }, actor }) =>
        toPicture(await withUploadRefusals(request, () => addForeignPicture(actor, { storyId: story, address }))),
      "POST /newsroom/makeCover": async ({ request, input: { story, picture, ...point }, actor }) =>
        toPicture(
          await withUploadRefusals(request, () =>
            makeCover(actor, { storyId: story, pictureId: picture, point: pointOf(point) }),
          ),
        ),
      "POST /newsroom/savePicture": async ({ input: { story, picture, ...said }, actor }) =>
        toPicture(await savePicture(actor, { storyId: story, pictureId: picture, ...said })),
      "GET /newsroom/pictures": async ({ input: { story }, actor }) => ({
        pictures: (await readPictures(actor, story)).map(toPicture),
      }),
      "GET /newsroom/coverChoices": async ({ input: { story }, actor }) => ({
        pictures: (await readCoverChoices(actor, story)).map(toPicture),
      }),
      "GET /newsroom/picture": async ({ input, actor, reply }) => {
        const { path } = await readPictureFile(actor, input);
        const { size } = await stat(path);
        return reply.type("image/webp").header("Content-Length", size).send(createReadStream(path));
      },
    });
  });
}

/** Stores the uploaded picture of a form with the story that it is for. */
const upload = (request: FastifyRequest, actor: StaffActor): Promise<PictureOfStory> =>
  readPictureForm(request, async ({ arrived, fields }) => {
    const story = idField.safeParse(fields.get("story")?.[0]);
    if (!story.success) throw uploadRefusal("incomplete");
    return withUploadRefusals(request, async () => addPicture(actor, story.data, await readFile(arrived.file)));
  });
