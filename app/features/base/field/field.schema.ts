import { z } from "zod";

/** A field of a form, as the browser gets it: its kind of input, its limits, and its role in lists. */
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
  /** The noun of the record that it names, as its calls name it. */
  of: z.string().optional(),
  isRequired: z.literal(true).optional(),
  /** The display name of the record. */
  isName: z.literal(true).optional(),
  /** It hides the record from readers, or disables it. */
  isVisibility: z.literal(true).optional(),
  /** It is part of addresses or names the parent: it is set once, when the record is added. */
  isFixed: z.literal(true).optional(),
  /** The list can be filtered by it. */
  isFilter: z.literal(true).optional(),
  /** A last day, after which the record is of no use. */
  isExpiry: z.literal(true).optional(),
  /** The list shows it beside the name, after this prefix. */
  listPrefix: z.string().optional(),
});
export type FieldSpec = z.infer<typeof fieldSpec>;
