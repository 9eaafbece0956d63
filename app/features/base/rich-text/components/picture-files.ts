import { cleanPasted, pictureMark, type Pasted } from "./pasted-html.ts";

/** Told how much has gone, from 0 to 1; aborting the signal stops what is under way. */
export type Watch = { onProgress: (share: number) => void; signal: AbortSignal };

/** Sends a picture on; gives its address on this site, or why it was not taken, empty when it was stopped. */
export type UploadPicture = (
  file: File,
  watch: Watch,
) => Promise<{ ok: true; url: string } | { ok: false; msg: string }>;

/** Has a picture brought over from a web address; gives the same as an upload. */
export type FetchPicture = (address: string, watch: Watch) => ReturnType<UploadPicture>;

const PICTURE_TYPE = /^image\/(?:png|jpeg|gif|webp)$/;

/** What a file picker offers. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp";

export function isPicture({ type }: File): boolean {
  return PICTURE_TYPE.test(type);
}

/** Whether a file calls itself a Word document of the kind that can be read. */
export function isWordFile({ name }: File): boolean {
  return /\.docx$/i.test(name);
}

/**
 * A data: URL as a file, an empty one when it is badly written. The policy of the page lets nothing fetch it, so it is read
 * by hand.
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
 * Takes in pictures one after the other until it is stopped; `place` is told where each lies. Gives why the first one that
 * failed was not taken.
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

/** A picture that has got no address. */
const LEFT_OUT = /<img src="pasted:\d+"(?: \w+="[^"]*")*>/g;

/** How the uploading of pictures went; `failure` is why the first one that failed was not taken. */
type Uploaded = { html: string; failure: string | undefined };

/** How pictures come to this site: those that came along, and those that lie at a web address. */
export type PictureWays = { upload: UploadPicture; fetchPicture?: FetchPicture | undefined };

/** Takes in the pictures of what was pasted; those that fail, or come after it was stopped, are left out of the HTML. */
export async function uploadPasted(
  { html, pictures }: Pasted,
  { upload, fetchPicture }: PictureWays,
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

/** Bytes that a Word file may have. */
export const WORD_LIMIT = 20 * 1024 * 1024;

/** Underlines are passed over by default, since links have them, too; those of links come by a style of their own. */
export const WORD_OPTIONS = { styleMap: ["u => u"] };

/** A .docx as cleanPasted gives HTML. Throws for what is no such file. The reader comes when it is needed. */
export async function readWordFile(bytes: ArrayBuffer, isForStaff: boolean): Promise<Pasted> {
  const { default: mammoth } = await import("mammoth");
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes }, WORD_OPTIONS);
  return cleanPasted(value, { isForStaff });
}
