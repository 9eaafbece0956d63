import { z } from "zod";
import { startOfDay } from "#app/lib/dates.ts";

/** Fields shared by the answers and queries of the content API (docs/wire.md#content-api). */

/** The seconds for which any cache may store an answer of the content API. */
export const CONTENT_MAX_AGE = 15;

export const text = z.string();
export const path = z.string().describe("Path on this site, beginning with a slash");
export const time = z.iso.datetime().describe("UTC, ISO 8601");
export const day = z.iso.date();
export const id = z.int().positive();

export const titleBreaks = z
  .array(z.int())
  .describe("UTF-16 offsets at which a line of the title may break between words; elsewhere it should not");

/** The name and address of a record's column, industry or other parent. */
export const place = z.object({ name: text, href: path }).nullable();

export const cover = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("drawn"), src: path }),
  z.object({
    kind: z.literal("picture"),
    sha: text,
    extension: text,
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()),
    alt: text,
  }),
]);

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

export const nextCursor = z
  .string()
  .nullable()
  .describe("Give it back as `before` for the next stretch; null at the end");

/** The paging fields of lists. */
export const pages = {
  count: z.int(),
  more: z.boolean().describe("There are more than `count`"),
  page: z.int(),
  pages: z.int(),
};

export const limit = z.coerce.number().int().min(1).max(100).default(20).describe("1 to 100");
export const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,10}-[0-9a-z]{1,10}$/)
  .describe("A cursor of an earlier answer");
export const slug = z.string().min(1).max(60);
export const page = z.coerce.number().int().min(1).max(100).default(1);
export const digits = z.string().regex(/^[0-9]{1,15}$/);
export const realDay = z.string().refine((value) => startOfDay(value) !== undefined, { error: "yyyy-mm-dd" });

export const idParams = z.object({ id: digits });
