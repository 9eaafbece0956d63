import { shaOf } from "#app/features/base/picture/picture.folder.server.ts";
import { readFile } from "#app/features/base/picture/picture.storage.server.ts";
import { mediaType } from "#app/features/base/picture/picture.types.ts";

/** Most bytes of pictures that are embedded in a page; further pictures are left out. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Parts of a page that are left out: those for scripts, for other programs, and pictures of other sizes. */
const LEFT_OUT = [
  /<script\b[^>]*>[\s\S]*?<\/script>/gi,
  /<link\b[^>]*\brel="(?!stylesheet")[^"]*"[^>]*>/gi,
  /<source\b[^>]*>/gi,
  /\s(?:srcset|imagesrcset)="[^"]*"/gi,
];
/** Matches the target of a link, except anchors in the page, because links in a frame without scripts lead nowhere. */
const WAYS_OUT = /(<a\b[^>]*?)\shref="(?!#)[^"]*"/gi;
const PICTURE = /(<img\b[^>]*?\ssrc=")\/media\/([0-9a-f]{64}(?:-\d+x\d+)?)\/(\d+\.(?:avif|webp|jpg|png))"/gi;

/**
 * Converts a page for a frame without scripts and with its own origin. Removes parts that need scripts, and the targets
 * of links. Embeds pictures, so that private ones are visible too. `mayShow`: returns which pictures of the page, given
 * by their hashes, may be shown.
 */
export async function plainPage(
  html: string,
  mayShow: (hashes: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const bare = LEFT_OUT.reduce((text, pattern) => text.replaceAll(pattern, ""), html).replaceAll(WAYS_OUT, "$1");
  const shown = bare.replace("<html ", '<html class="js" ');
  const files = new Map(
    [...shown.matchAll(PICTURE)].map(([, , sha = "", file = ""]) => [`${sha}/${file}`, { sha, file }]),
  );
  const may = await mayShow([...new Set([...files.values()].map(({ sha }) => shaOf(sha)))]);
  const pictures = await readPictures([...files.values()].filter(({ sha }) => may.has(shaOf(sha))));
  return shown.replaceAll(PICTURE, (_, before: string, sha: string, file: string) => {
    const bytes = pictures.get(`${sha}/${file}`);
    return `${before}${bytes === undefined ? "" : `data:${mediaType(file)};base64,${bytes}`}"`;
  });
}

/** Returns pictures in base64, keyed by their names, until the limit is reached. */
async function readPictures(files: { sha: string; file: string }[]): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  let room = MOST_BYTES;
  for (const { sha, file } of files) {
    // A page is also shown without a picture that cannot be read.
    const bytes = await readFile(sha, file).catch(() => undefined);
    if (bytes === undefined || bytes.length > room) continue;
    room -= bytes.length;
    read.set(`${sha}/${file}`, bytes.toString("base64"));
  }
  return read;
}
