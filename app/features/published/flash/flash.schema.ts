import { z } from "zod";
import "#app/lib/request/zod-in-browser.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { CHANNELS } from "./flash.channels.ts";

/** Maximum number of characters (code points) of a flash (docs/content.md#hours). */
const MAX_CONTENT = 500;

const text = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => Array.from(value).length <= max, { error: `at most ${max} characters` })
    .refine((value) => value.isWellFormed() && !value.includes("\0"), { error: "not a text" });

/** The input of a flash. `industry` is the slug of an industry or empty. With `id` it replaces that flash. */
export const flashInput = z.object({
  id: z.number().int().positive().optional(),
  title: text(64).default(""),
  content: text(MAX_CONTENT).refine((value) => value !== "", { error: "must not be empty" }),
  importance: z.enum(["normal", "important"]).default("normal"),
  channel: z.enum(CHANNELS),
  tags: z.array(text(20)).max(10).default([]),
  industry: z.string().default(""),
  source: text(40).default(""),
  article_id: z.number().int().positive().nullable().default(null),
  status: z.enum(["draft", "published", "offline"]).default("published"),
  publish_at: z.date(),
  is_demo: z.boolean().default(false),
});

/** The fields of a published flash that can be changed. */
export const flashChange = flashInput.pick({
  title: true,
  content: true,
  importance: true,
  channel: true,
  tags: true,
  industry: true,
  source: true,
  article_id: true,
});
export type FlashChange = z.output<typeof flashChange>;

/** Maximum number of characters (code points) of the note on a correction or a withdrawal. */
const MAX_NOTE = 200;
export const flashNote = text(MAX_NOTE).refine((value) => value !== "", { error: "must not be empty" });

export type FlashInput = z.input<typeof flashInput>;
export type FlashRecord = z.output<typeof flashInput>;

const cursor = z.string().transform((value, context) => {
  const decoded = decodeCursor(value);
  if (decoded === undefined) context.addIssue({ code: "custom", message: "not a place in the stream" });
  return decoded ?? z.NEVER;
});

const day = z.string().refine((value) => startOfDay(value) !== undefined, { error: "not a day" });

/** The query parameters of /hours. A future day is invalid. */
export const hoursQuery = z.object({
  channel: z.enum(CHANNELS).optional(),
  level: z.literal("important").optional(),
  day: day.refine((value) => value <= formatDate(new Date()), { error: "not yet" }).optional(),
  before: cursor.optional(),
});

export type HoursQuery = z.output<typeof hoursQuery>;
