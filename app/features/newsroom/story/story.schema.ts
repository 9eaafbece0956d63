import "#app/lib/request/zod-in-browser.ts";
import { z } from "zod";
import { foldSpace, tidyText } from "#app/features/base/rich-text/clean/rich-text.text.ts";
import { ORIGINS } from "#app/features/published/article/article.origins.ts";

/** Returns the schema of a text. Lengths are in UTF-16 units, as for articles (docs/content.md#articles). */
const line = (longest: number) =>
  z
    .string()
    .max(longest * 4)
    .transform((text) => foldSpace(tidyText(text)).trim())
    .pipe(z.string().max(longest));
const lines = (longest: number, most: number) =>
  z
    .array(line(longest))
    .max(most * 2)
    .transform((texts) => [...new Set(texts.filter((text) => text !== ""))])
    .pipe(z.array(z.string()).max(most));
const webAddress = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]);
const id = z.int().positive();

/**
 * The fields of a story without its body. Each is saved, compared and refused separately. No field is required, because
 * a working text may be unfinished; the checks report missing ones.
 */
export const manuscriptFields = z.strictObject({
  title: line(120),
  shortTitle: line(40),
  dek: line(300),
  /** 一句话说明白: up to four plain sentences. */
  plain: lines(300, 4),
  summary: line(1000),
  columnId: id.nullable(),
  industryId: id.nullable(),
  /** Null, or a sector of the story's industry. */
  sectorId: id.nullable(),
  tags: lines(40, 20),
  /** The ids of subject sections in which the story will appear, in ascending order. */
  subjectSectionIds: z
    .array(id)
    .max(20)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
  coverMediaId: id.nullable(),
  authors: lines(60, 10),
  editor: line(60),
  origin: z.enum(ORIGINS),
  sourceId: id.nullable(),
  sourceName: line(120),
  sourceUrl: webAddress,
  originalTitle: line(120),
  originalAuthor: line(120),
  seoTitle: line(200),
  seoKeywords: line(300),
  seoDescription: line(500),
  canonicalUrl: webAddress,
  noindex: z.boolean(),
  /** Null if the question about AI is not answered yet. */
  aiLabel: z.enum(["none", "assisted", "generated"]).nullable(),
  disclaimer: z.boolean(),
  commentsOpen: z.boolean(),
  weight: z.int().min(-1000).max(1000),
});

export type ManuscriptFields = z.output<typeof manuscriptFields>;
export type FieldName = keyof ManuscriptFields;

/** The text of a story: its fields and its body. */
export type ManuscriptText = { fields: ManuscriptFields; body: string };

/** The fields of an empty story. */
export const EMPTY_FIELDS: ManuscriptFields = {
  title: "",
  shortTitle: "",
  dek: "",
  plain: [],
  summary: "",
  columnId: null,
  industryId: null,
  sectorId: null,
  tags: [],
  subjectSectionIds: [],
  coverMediaId: null,
  authors: [],
  editor: "",
  origin: "original",
  sourceId: null,
  sourceName: "",
  sourceUrl: "",
  originalTitle: "",
  originalAuthor: "",
  seoTitle: "",
  seoKeywords: "",
  seoDescription: "",
  canonicalUrl: "",
  noindex: false,
  aiLabel: null,
  disclaimer: false,
  commentsOpen: true,
  weight: 0,
};

/** The names that can be saved separately: each field, and the body. */
const savedName = z.enum(["body", ...(Object.keys(manuscriptFields.shape) as FieldName[])]);
export type SavedName = z.infer<typeof savedName>;

/**
 * Changed fields, keyed by name, each with its base version. An unknown name is refused (docs/newsroom.md#manuscripts).
 * The values are parsed field by field when they are saved.
 */
export const manuscriptChanges = z.partialRecord(
  savedName,
  z.strictObject({ base: z.int().nonnegative(), value: z.unknown() }),
);

export type ManuscriptChanges = z.output<typeof manuscriptChanges>;

export type RevisionReason =
  | "created"
  | "explicit"
  | "interval"
  | "handover"
  | "step"
  | "approved"
  | "released"
  | "takeover"
  | "conflict"
  | "import"
  | "restore";
