import { cleanPasted, pictureMark, type Pasted } from "./pasted-html.ts";

/** Sends a picture on; gives its address on this site, or why it was not taken. */
export type UploadPicture = (file: File) => Promise<{ ok: true; url: string } | { ok: false; msg: string }>;

const PICTURE_TYPE = /^image\/(?:png|jpeg|gif|webp)$/;

/** What a file picker offers. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp";

export function isPicture({ type }: File): boolean {
  return PICTURE_TYPE.test(type);
}

/** The pictures among the files of a clipboard or a drop. */
export function picturesAmong(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(isPicture);
}

/** A data: URL as a file. The policy of the page lets nothing fetch it, so it is read by hand. */
export function fileOfDataUrl(address: string, name: string): File {
  const comma = address.indexOf(",");
  const type = /^data:([^;,]+)/.exec(address)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(address.slice(comma + 1)), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.replace(/^image\//, "")}`, { type });
}

/** How the uploading of pictures went; `failure` is why the first one that failed was not taken. */
type Uploaded = { html: string; failure: string | undefined };

/** Uploads the pictures of what was pasted, one after the other; those that fail are left out of the HTML. */
export async function uploadPasted({ html, pictures }: Pasted, upload: UploadPicture): Promise<Uploaded> {
  let written = html;
  let failure: string | undefined;
  for (const [index, picture] of pictures.entries()) {
    const answer = await upload(fileOfDataUrl(picture, `picture-${index + 1}`));
    if (!answer.ok) failure ??= answer.msg;
    const mark = `src="${pictureMark(index)}"`;
    written = written.replace(mark, () => (answer.ok ? `src="${answer.url}"` : ""));
  }
  return { html: written, failure };
}

/** Bytes that a Word file may have. */
export const WORD_LIMIT = 20 * 1024 * 1024;

/** Underlines are passed over by default, since links have them, too; those of links come by a style of their own. */
export const WORD_OPTIONS = { styleMap: ["u => u"] };

/** A .docx as HTML with its pictures taken apart. Throws for what is no such file. The reader comes when it is needed. */
export async function readWordFile(bytes: ArrayBuffer): Promise<Pasted> {
  const { default: mammoth } = await import("mammoth");
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes }, WORD_OPTIONS);
  return cleanPasted(value);
}
