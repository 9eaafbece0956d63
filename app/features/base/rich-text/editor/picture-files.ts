import { pictureMark, type Pasted } from "../paste/pasted-html.ts";

/** `onProgress` receives the progress from 0 to 1. Aborting the signal stops the upload. */
export type Watch = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Uploads a picture. Returns its address on this site, or the reason of the failure, which is empty if it was stopped.
 */
export type UploadPicture = (
  file: File,
  watch: Watch,
) => Promise<{ ok: true; url: string } | { ok: false; msg: string }>;

/** Downloads a picture from a web address. Returns the same as an upload. */
export type FetchPicture = (address: string, watch: Watch) => ReturnType<UploadPicture>;

const PICTURE_TYPE = /^image\/(?:png|jpeg|gif|webp)$/;

/** The types in the file picker for members, and those for staff. The server decodes the additional ones. */
export const MEMBERS_PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp";
export const PICTURE_TYPES = `${MEMBERS_PICTURE_TYPES},image/heic,image/heif,.heic,.heif`;

/** Returns whether a file is a HEIC photograph of a phone. Some systems do not know its type. */
export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);
}

export function isPicture(file: File, isForStaff: boolean): boolean {
  return PICTURE_TYPE.test(file.type) || (isForStaff && isHeic(file));
}

/** Returns whether the name of a file is that of a readable Word document. */
export function isWordFile({ name }: File): boolean {
  return /\.docx$/i.test(name);
}

/**
 * Converts a data: URL to a file, an empty one if it is invalid. The page's policy forbids fetching the URL, so this
 * function decodes it.
 */
export function fileOfDataUrl(address: string, name: string): File {
  const comma = address.indexOf(",");
  const type = /^data:([^;,]+)/.exec(address)?.[1] ?? "";
  return new File([bytesOf(address.slice(comma + 1))], `${name}.${type.replace(/^image\//, "")}`, { type });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * Uploads pictures one after another until it is stopped. Calls `place` with the address of each. Returns the reason of
 * the first failure.
 */
export async function takeEach<Picture>(
  pictures: readonly Picture[],
  take: (picture: Picture, watch: Watch) => ReturnType<UploadPicture>,
  { onProgress, signal }: Watch,
  place: (url: string, index: number) => void,
): Promise<string | undefined> {
  let failure: string | undefined;
  for (const [index, picture] of pictures.entries()) {
    if (signal.aborted) break;
    const answer = await take(picture, {
      signal,
      onProgress: (share) => onProgress((index + share) / pictures.length),
    });
    if (answer.ok) place(answer.url, index);
    else if (!signal.aborted) failure ??= answer.msg;
  }
  return failure;
}

/** Matches a picture that was not uploaded. */
const LEFT_OUT = /<img src="pasted:\d+"(?: \w+="[^"]*")*>/g;

/** The result of uploading pictures; `failure` is the reason of the first failure. */
type Uploaded = { html: string; failure: string | undefined };

/** Functions that add pictures to this site: uploads, and downloads from web addresses. */
export type PictureActions = { upload: UploadPicture; fetchPicture?: FetchPicture | undefined };

/** Uploads the pictures of pasted content. Failed pictures, and those after a stop, are removed from the HTML. */
export async function uploadPasted(
  { html, pictures }: Pasted,
  { upload, fetchPicture }: PictureActions,
  watch: Watch,
): Promise<Uploaded> {
  let written = html;
  const take: FetchPicture = (picture, one) =>
    picture.startsWith("data:") || fetchPicture === undefined
      ? upload(fileOfDataUrl(picture, "picture"), one)
      : fetchPicture(picture, one);
  const failure = await takeEach(pictures, take, watch, (url, index) => {
    written = written.replace(`src="${pictureMark(index)}"`, () => `src="${url}"`);
  });
  return { html: written.replace(LEFT_OUT, ""), failure };
}
