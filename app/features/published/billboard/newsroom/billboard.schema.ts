import { z } from "zod";
import { recordUpTo } from "#app/features/base/call/fields.ts";
import { BILLBOARD_LIMITS, PERIODS } from "#app/features/published/billboard/billboard.rules.ts";

const line = z.string().trim().max(BILLBOARD_LIMITS.title);
const words = z.string().trim().max(BILLBOARD_LIMITS.text);
const cell = z.string().trim().max(BILLBOARD_LIMITS.cell);
const setting = (least: number, most: number) => z.int().min(least).max(most).nullable();

/** The data of a board, with the names of its database columns. The columns of heat boards are null on other boards. */
export const billboardRecord = z.strictObject({
  title: z.string().trim().min(1).max(64),
  title_en: line,
  kind: z.enum(["auto_heat", "editorial"]),
  period: z.enum(PERIODS),
  industry: z.string().max(60),
  intro: words,
  intro_en: words,
  method: words,
  method_en: words,
  data_source: words,
  data_source_en: words,
  metrics: z
    .array(
      z.strictObject({
        key: z
          .string()
          .max(21)
          .regex(/^[a-z][a-z0-9_]{0,20}$/),
        label: cell.min(1),
        unit: cell,
        label_en: cell,
        unit_en: cell,
      }),
    )
    .max(BILLBOARD_LIMITS.columns)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, "each column has its own key"),
  published: z.boolean(),
  window_hours: setting(1, 744),
  half_life_hours: setting(1, 744),
  favorite_weight: setting(0, 1_000),
  comment_weight: setting(0, 1_000),
  places: setting(3, 100),
});

export type BillboardForm = z.infer<typeof billboardRecord>;

/** The data of an issue. The order of its entries is their rank. Times are in UTC. */
export const issueRecord = z.strictObject({
  period_date: z.iso.date(),
  publish_at: z.iso.datetime({ precision: 3 }),
  items: z
    .array(
      z.strictObject({
        rank: z.int().min(1).max(BILLBOARD_LIMITS.places),
        name: cell.min(1),
        note: cell,
        url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]),
        article_id: z.int().positive().nullable(),
        values: recordUpTo(z.string().max(21), cell, BILLBOARD_LIMITS.columns),
      }),
    )
    .min(1)
    .max(BILLBOARD_LIMITS.places)
    .refine((items) => new Set(items.map(({ rank }) => rank)).size === items.length, "each rank stands once"),
});

export type IssueForm = z.infer<typeof issueRecord>;
