import type { CallData } from "#app/features/base/call/call.ts";
import type { FetchPicture, UploadPicture } from "#app/features/base/rich-text/editor/picture-files.ts";
import type { CutPlace, Point } from "#app/features/base/picture/picture.cut.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

/** A picture of a story, as calls return it. */
export type Picture = CallData<"POST /newsroom/uploadPicture">;

/** The crop of a picture for one use. */
export type PictureCut = CallData<"POST /newsroom/cutPicture">;

/** A picture that can be chosen. `name` is its label, if it has one. */
export type Choice = Pick<PictureCut, "id" | "src" | "width" | "height"> & { name?: string };

/** The result of a call. */
export type Answered<T> = { ok: true; data: T } | { ok: false; msg: string };

/** The milliseconds that a large file may take over a slow connection. */
const UPLOAD_MS = 300_000;
/** Milliseconds that a drawing may take: three seconds for the download from another host, the rest for drawing. */
const DRAWING_MS = 120_000;

/** Loads all pictures that were ever added to a story. */
export const picturesOf = (story: number) => newsroomQuery("GET /newsroom/pictures", { story });

/** Uploads a picture for a story. */
export function sendPicture(story: number, file: File, watch: Parameters<UploadPicture>[1]) {
  const form = new FormData();
  form.append("story", String(story));
  form.append("file", file);
  return newsroomRequest("POST /newsroom/uploadPicture", {
    input: form,
    ...watch,
    timeout: UPLOAD_MS,
    silent: true,
    refetch: "wait",
  });
}

/**
 * Returns functions that add pictures to a story's text. The browser uploads files, and the server fetches pictures
 * from other hosts.
 */
export function pictureActions(story: number): { upload: UploadPicture; fetchPicture: FetchPicture } {
  const placed = (answer: Awaited<ReturnType<typeof sendPicture>>) =>
    answer.ok ? { ok: true as const, url: answer.data.src } : { ok: false as const, msg: answer.msg };
  return {
    upload: async (file, watch) => placed(await sendPicture(story, file, watch)),
    fetchPicture: async (address, { signal }) => {
      const options = {
        input: { story, address },
        signal,
        timeout: DRAWING_MS,
        silent: true,
        refetch: "wait",
      } as const;
      return placed(await newsroomRequest("POST /newsroom/fetchPicture", options));
    },
  };
}

/** Creates a cover from a picture, around a point if given. */
export function makeCover(story: number, picture: number, point: Point | undefined, signal?: AbortSignal) {
  const input = { story, picture, ...point };
  return newsroomRequest("POST /newsroom/makeCover", {
    input,
    timeout: DRAWING_MS,
    silent: true,
    refetch: "wait",
    ...(signal && { signal }),
  });
}

/** Adds a picture of the library to a story. Returns it as a picture of the story. */
export function takePicture(story: number, picture: number, signal?: AbortSignal) {
  const input = { story, picture };
  return newsroomRequest("POST /newsroom/takeFromLibrary", {
    input,
    silent: true,
    refetch: "wait",
    ...(signal && { signal }),
  });
}

/** Creates the crop of a library picture for a use, around a point if given. */
export const cutPicture = (picture: number, place: CutPlace, point: Point | undefined, signal: AbortSignal) =>
  newsroomRequest("POST /newsroom/cutPicture", {
    input: { picture, place, ...point },
    timeout: DRAWING_MS,
    silent: true,
    signal,
  });

/** Uploads a picture to the library. */
export function sendToLibrary(file: File, watch: Parameters<UploadPicture>[1]) {
  const form = new FormData();
  form.append("file", file);
  return newsroomRequest("POST /newsroom/uploadToLibrary", { input: form, ...watch, timeout: UPLOAD_MS, silent: true });
}
