import { z } from "zod";
import { BILLBOARD_LIMITS, PERIODS } from "./billboard.rules.ts";

/** A day in Asia/Shanghai, yyyy-mm-dd. */
const day = z.iso.date();

/**
 * A column of a board's table: the key of its values, its heading and its unit. The board ranks by its first column.
 */
export const metricSchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string().min(1),
  unit: z.string().default(""),
  label_en: z.string().optional(),
  unit_en: z.string().optional(),
});

export type StoredMetric = z.infer<typeof metricSchema>;

/** A column of a board's table in the reader's language. */
export type Metric = { key: string; label: string; unit: string };

export type { Period } from "./billboard.rules.ts";

/** In views; missing means the default. */
const weight = z.number().int().min(0).max(1_000).nullish();

/** The input of a board. `slug` is its stable key, `industry` the slug of an industry or empty. */
export const billboardInput = z
  .object({
    slug: z.string().min(1).max(80),
    title: z.string().min(1).max(64),
    title_en: z.string().max(120).default(""),
    kind: z.enum(["auto_heat", "editorial"]),
    period: z.enum(PERIODS).optional(),
    window_hours: z
      .number()
      .int()
      .min(1)
      .max(24 * 31)
      .nullish(),
    half_life_hours: z.number().int().min(1).max(744).nullish(),
    favorite_weight: weight,
    comment_weight: weight,
    places: z.number().int().min(3).max(100).nullish(),
    industry: z.string().default(""),
    intro: z.string().default(""),
    intro_en: z.string().default(""),
    method: z.string().default(""),
    method_en: z.string().default(""),
    data_source: z.string().default(""),
    data_source_en: z.string().default(""),
    columns: z.array(metricSchema).max(BILLBOARD_LIMITS.columns).default([]),
    sort_order: z.number().int().default(0),
    published: z.boolean().default(true),
    is_demo: z.boolean().default(false),
  })
  .refine((board) => (board.kind === "auto_heat") === (board.window_hours != null), {
    path: ["window_hours"],
    error: "window_hours belongs to automatic boards, and to them only",
  })
  .transform((board) => ({ ...board, period: board.period ?? (board.kind === "auto_heat" ? "day" : "month") }));

export type BillboardInput = z.input<typeof billboardInput>;
export type BillboardRecord = z.output<typeof billboardInput>;

const itemInput = z.object({
  rank: z.number().int().positive(),
  previous_rank: z.number().int().positive().nullable().default(null),
  name: z.string().min(1),
  note: z.string().default(""),
  url: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  article_id: z.number().int().positive().nullable().default(null),
  values: z.record(z.string(), z.string()).default({}),
});

/** The input of an issue. `period_date` is the first day of its period. Ranks must differ. */
export const billboardIssueInput = z.object({
  period_date: day,
  publish_at: z.date().optional(),
  items: z
    .array(itemInput)
    .max(BILLBOARD_LIMITS.places)
    .refine((items) => new Set(items.map((item) => item.rank)).size === items.length, "ranks must differ"),
});

export type BillboardIssueInput = z.input<typeof billboardIssueInput>;
export type BillboardIssueRecord = z.output<typeof billboardIssueInput>;
