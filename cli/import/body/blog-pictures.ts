import { readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { fetchPicture } from "#app/features/base/picture/picture.fetch.server.ts";
import type { BlogSite } from "../blog-site.ts";
import type { PictureSource } from "./pictures.ts";

/**
 * The position of an article: its file in the imported `folder`. `fetch`: the other hosts whose pictures are fetched.
 */
export type BlogPlace = { folder: string; file: string; site: BlogSite; fetch: boolean | readonly string[] };

/** Returns the source of pictures for a blog's article: the folders of the blog, and other hosts if `fetch` allows. */
export function blogPictures(place: BlogPlace): PictureSource {
  return {
    async read(address) {
      if (!/^https?:\/\//i.test(address)) return readLocal(address, place);
      return mayFetch(address, place.fetch) ? fetchPicture(address) : undefined;
    },
    option: "--fetch-pictures yes",
  };
}

const mayFetch = (address: string, fetch: BlogPlace["fetch"]) =>
  typeof fetch === "boolean" ? fetch : URL.canParse(address) && fetch.includes(new URL(address).host);

/** Reads a picture beside the article, in Hexo's folder for its pictures, or in a folder that the blog publishes. */
async function readLocal(address: string, { folder, file, site }: BlogPlace): Promise<Buffer> {
  const path = decoded(address.replace(/[?#].*$/, "")).replaceAll("\\", "/");
  const beside = dirname(join(folder, file));
  const below = path.startsWith(`${site.basePath}/`) ? path.slice(site.basePath.length) : path;
  const own = [beside, join(beside, basename(file).replace(/\.\w+$/, ""))];
  const places = [...(path.startsWith("/") ? [] : own), ...site.roots].map((place) => join(place, below));
  // In a text editor, ../ starts at the file. On the blog it starts at the article's address. Both are tried.
  const inBlog = below.replace(/^(?:\.\.?\/)+/, "");
  const candidates = [...places, ...(inBlog === below ? [] : site.roots.map((place) => join(place, inBlog)))];
  const allowed = [await realpath(folder), await realpath(site.root)];
  let isOutside = false;
  for (const candidate of candidates) {
    const found = await realpath(candidate).catch(() => undefined);
    if (found === undefined) continue;
    if (allowed.some((place) => found.startsWith(`${place}${sep}`))) return readFile(found);
    isOutside = true;
  }
  if (isOutside)
    throw new Error(
      "it lies outside of the folder that is imported and of the blog; name the folder that holds both with --root",
    );
  throw new Error(
    path.startsWith("/")
      ? `there is no such file below ${site.root}; name the blog's folder with --root`
      : "there is no such file beside the article or in the blog",
  );
}

/** Decodes the percent encoding of a path. Returns an invalid one unchanged. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
