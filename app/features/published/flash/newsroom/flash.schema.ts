import { z } from "zod";
import { CHANNELS } from "#app/features/published/flash/flash.channels.ts";
import type { FlashChange } from "#app/features/published/flash/flash.schema.ts";

/** The contents of a draft after validation. */
export type DraftRecord = FlashChange;

/** The contents of a template. */
export const templateRecord = z.object({
  title: z.string().trim().max(64).default(""),
  content: z.string().trim().min(1).max(500),
  channel: z.enum(CHANNELS),
  source: z.string().trim().max(40).default(""),
});
export type TemplateRecord = z.output<typeof templateRecord>;
