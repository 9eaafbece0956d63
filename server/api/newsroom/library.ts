import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import {
  libraryCalls,
  type LibraryDetail,
  type LibraryLine,
} from "#app/features/base/picture/newsroom/picture-library.calls.ts";
import { cutPicture, readCut } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
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
} from "#app/features/base/picture/newsroom/picture-library.service.server.ts";
import { recordOf } from "#app/features/base/picture/newsroom/picture-saving.service.server.ts";
import { addFileCalls } from "../file-calls.ts";
import { withUploadRefusals } from "../upload-form.ts";
import { pointOf, readPictureForm, srcOf, toCut, toPicture } from "./picture-form.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the picture library (docs/newsroom.md#the-library). */
export function addLibraryCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  addFileCalls(app, (scope) => {
    serveNewsroom(scope, newsroom, libraryCalls, {
      "GET /newsroom/library": async ({ input: { usable, unused, mine, ending, ...rest }, actor }) => {
        const flags = { isUsable: usable === "1", isUnused: unused === "1", isMine: mine === "1" };
        const { list, next } = await readLibrary(actor, { ...rest, ...flags, endingDays: ending });
        return { list: list.map(toLine), next: next ?? null };
      },
      "GET /newsroom/libraryPicture": async ({ input: { id }, actor }) => toDetail(await readLibraryPicture(actor, id)),
      "GET /newsroom/pictureVersions": async ({ input: { id }, actor }) => ({
        list: (await readPictureVersions(actor, id)).map(({ at, ...version }) => ({
          ...version,
          at: at.toISOString(),
        })),
      }),
      "POST /newsroom/uploadToLibrary": async ({ request, actor }) =>
        readPictureForm(request, ({ arrived }) =>
          withUploadRefusals(request, async () => toDetail(await uploadToLibrary(actor, await readFile(arrived.file)))),
        ),
      "POST /newsroom/saveLibraryPicture": async ({ input, actor }) => toDetail(await saveLibraryPicture(actor, input)),
      "POST /newsroom/cutPicture": async ({ request, input: { picture, place, ...point }, actor }) =>
        toCut(
          await withUploadRefusals(request, () =>
            cutPicture(actor, { pictureId: picture, place, point: pointOf(point) }),
          ),
        ),
      "GET /newsroom/cut": async ({ input: { id, sha }, actor }) => {
        const by = id === undefined ? { sha: sha ?? "" } : { id };
        const found = await readCut(actor, by);
        return found === undefined ? null : toCut(found);
      },
      "POST /newsroom/deletePicture": async ({ input, actor }) => {
        await deletePicture(actor, input);
        return null;
      },
      "POST /newsroom/takeFromLibrary": async ({ input: { story, picture }, actor }) =>
        toPicture(await takeFromLibrary(actor, { storyId: story, pictureId: picture })),
    });
  });
}

function toLine({ picture, state, isUsed }: LibraryPicture): LibraryLine {
  const { id, sha256: sha, width, height, caption, alt, credit, rights, held: isHeld } = picture;
  const { validUntil } = recordOf(picture);
  return {
    id,
    sha,
    src: srcOf(picture),
    width,
    height,
    caption,
    alt,
    credit,
    rights,
    state,
    validUntil,
    isUsed,
    isHeld,
  };
}

function toDetail(detail: PictureDetail): LibraryDetail {
  const { picture, uses, alike, mayChange, mayDelete } = detail;
  return {
    ...toLine(detail),
    version: picture.version,
    record: recordOf(picture),
    addedAt: picture.created_at.toISOString(),
    uses: uses.map(({ kind, id, title, slug }) => ({ kind, id, title, slug })),
    alike: alike.map(toLine),
    mayChange,
    mayDelete,
  };
}
