import { fileName, ratioOf, type Ratio } from "#app/features/base/picture/picture.cut.ts";

/**
 * The picture of a cover: the record's own in several widths, or one drawn from its id and palette. `sha` is the file
 * name in its URLs, with a suffix for its ratio.
 */
export type Cover =
  | { kind: "drawn"; src: string }
  | { kind: "picture"; sha: string; extension: string; width: number; height: number; widths: number[]; alt: string };

/** The columns of the joined table `media` that make a CoverRow. */
export const COVER_COLUMNS = [
  "media.sha256 as media_sha",
  "media.extension as media_extension",
  "media.width as media_width",
  "media.height as media_height",
  "media.widths as media_widths",
  "media.alt as media_alt",
] as const;

/** A stored picture that is joined to its record. Every field is null without one. */
export type CoverRow = {
  media_sha: string | null;
  media_extension: string | null;
  media_width: number | null;
  media_height: number | null;
  media_widths: number[] | null;
  media_alt: string | null;
};

/** Returns the path of a cover for uses that need only one small picture. */
export function coverSrc(cover: Cover): string {
  if (cover.kind === "drawn") return cover.src;
  return `/media/${cover.sha}/${cover.widths[0] ?? cover.width}.${cover.extension}`;
}

/**
 * A row with the other ratios of a picture, each with its widths. Queries select it as `media.parts as media_parts`.
 */
export type PartsRow = { media_parts?: unknown };

/** Returns the cover in another ratio if a file of it exists, else the given cover. */
export function inRatio(cover: Cover, ratio: Ratio, { media_parts: parts }: PartsRow): Cover {
  const widths = (parts as Partial<Record<Ratio, number[]>> | null | undefined)?.[ratio];
  if (cover.kind === "drawn" || widths === undefined) return cover;
  const width = widths.at(-1) ?? cover.width;
  return {
    ...cover,
    sha: `${cover.sha}-${fileName(ratio)}`,
    widths,
    width,
    height: Math.round(width / ratioOf(ratio)),
  };
}

/**
 * Returns the cover of a record: its own picture, or a drawn one from its id and the palette of its industry (default
 * "ink"). The motif "landscape" suits very wide frames such as banners.
 */
export function coverOf(id: number, palette: string | null, row?: CoverRow, motif: "any" | "landscape" = "any"): Cover {
  if (row !== undefined && row.media_sha !== null && row.media_extension !== null && row.media_widths !== null) {
    return {
      kind: "picture",
      sha: row.media_sha,
      extension: row.media_extension,
      width: row.media_width ?? 0,
      height: row.media_height ?? 0,
      widths: row.media_widths,
      alt: row.media_alt ?? "",
    };
  }
  const name = motif === "landscape" ? `landscape-${id}` : String(id);
  return { kind: "drawn", src: `/covers/${palette ?? "ink"}/${name}.svg` };
}
