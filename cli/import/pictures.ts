import { readFile, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fetchPicture } from "#app/features/base/media/media.fetch.server.ts";
import { storePicture } from "#app/features/base/media/media.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";

/** `![alt](address "title")`; an address with spaces or brackets ends with the extension of a picture. */
const PICTURE =
  /!\[([^\]\n]*)\]\(\s*(?:<([^>\n]+)>|([^\n"<>]*?\.(?:png|jpe?g|gif|webp|avif))|([^\s)<>]+))(?:\s+"([^"\n]*)")?\s*\)/gi;

/** Where a file stands, and whether pictures of other hosts are fetched. */
type PictureSource = { folder: string; file: string; fetch: boolean };

/**
 * Takes the pictures of a Markdown body into the site: those beside the file, and with `fetch` those of other hosts.
 * Gives the body with their new addresses and a remark for each that was not taken; it stays as it was written.
 */
export async function takePictures(body: string, source: PictureSource): Promise<{ body: string; remarks: string[] }> {
  const remarks: string[] = [];
  const taken = new Map<string, string>();
  let foreign = 0;
  for (const [, alt = "", ...parts] of body.matchAll(PICTURE)) {
    const address = addressOf(parts);
    if (taken.has(address) || address.startsWith("/")) continue;
    const isWeb = /^[a-z][a-z0-9+.-]*:/i.test(address);
    if (isWeb && !source.fetch) {
      foreign += 1;
      continue;
    }
    try {
      const bytes = isWeb ? await fetchPicture(address) : await readBeside(address, source);
      const { sha256, widths, width, extension } = await storePicture(bytes, alt);
      taken.set(address, `/media/${sha256}/${widths.at(-1) ?? width}.${extension}`);
    } catch (error) {
      const reason = error instanceof DomainError ? error.message.replace(/^[a-z_]+: /, "") : String(error);
      remarks.push(`the picture ${address} was not taken: ${reason.replace(/^Error: /, "")}`);
    }
  }
  if (foreign > 0) remarks.push(`${foreign} picture(s) of another host became links; --fetch-pictures takes them over`);
  const replaced = body.replace(PICTURE, (whole: string, alt: string, ...parts: (string | undefined)[]) => {
    const path = taken.get(addressOf(parts));
    const title = parts[3];
    return path === undefined ? whole : `![${alt}](${path}${title === undefined ? "" : ` "${title}"`})`;
  });
  return { body: replaced, remarks };
}

const addressOf = ([angled, spaced, plain]: (string | undefined)[]) => (angled ?? spaced ?? plain ?? "").trim();

/** A file beside the article, in the folder that is imported: no link leads out of it. */
async function readBeside(address: string, { folder, file }: PictureSource): Promise<Buffer> {
  const path = join(dirname(join(folder, file)), decodeURI(address));
  const found = await realpath(path).catch(() => undefined);
  if (found === undefined) throw new Error("there is no such file beside the article");
  if (!found.startsWith(`${await realpath(folder)}${sep}`))
    throw new Error("it lies outside of the folder that is imported");
  return readFile(found);
}
