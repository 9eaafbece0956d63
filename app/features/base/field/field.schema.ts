import { z } from "zod";

/** A form field as the browser gets it: its kind of input, its limits, and its role in lists. */
export const fieldSpec = z.object({
  name: z.string(),
  as: z.enum(["line", "lines", "words", "choice", "flag", "integer", "day", "body", "picture", "record"]),
  /** Longest value in characters. */
  longest: z.int().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
  /** The language of its text; none for addresses and numbers. */
  lang: z.enum(["zh-CN", "en"]).optional(),
  choices: z.array(z.string()).readonly().optional(),
  /** The noun of the record that the field identifies, with its name in calls. */
  of: z.string().optional(),
  isRequired: z.literal(true).optional(),
  /** The field is the display name of the record. */
  isName: z.literal(true).optional(),
  /** The field hides the record from readers, or disables it. */
  isVisibility: z.literal(true).optional(),
  /** The field is part of addresses or identifies the parent. It is set once, when the record is added. */
  isFixed: z.literal(true).optional(),
  /** The list can be filtered by this field. */
  isFilter: z.literal(true).optional(),
  /** The field is the last day of the record's use. */
  isExpiry: z.literal(true).optional(),
  /** The list shows the field beside the name, after this prefix. */
  listPrefix: z.string().optional(),
});
export type FieldSpec = z.infer<typeof fieldSpec>;
