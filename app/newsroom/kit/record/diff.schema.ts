import { z } from "zod";

/** A run of words with one change state. `marks`: its formatting and links. `isFigure`: a changed figure. */
const piece = z.object({
  text: z.string(),
  marks: z.string(),
  state: z.enum(["same", "added", "removed"]),
  isFigure: z.boolean(),
});
export type Piece = z.infer<typeof piece>;

/** A block of either text or of both, in reading order. */
const comparedBlock = z.object({
  kind: z.string(),
  state: z.enum(["same", "added", "removed", "changed", "moved-from", "moved-to"]),
  pieces: z.array(piece),
});
export type ComparedBlock = z.infer<typeof comparedBlock>;

/** A field that differs: old and new value, and a word comparison where it is a text. */
const comparedField = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  pieces: z.array(piece).nullable(),
});
export type ComparedField = z.infer<typeof comparedField>;

/** Comparison of two texts of a story. */
export const comparison = z.object({
  fields: z.array(comparedField),
  blocks: z.array(comparedBlock),
  /** Size of the change: visible characters, and the words of each change. */
  changed: z.object({ characters: z.int(), words: z.array(z.string()), hasFigure: z.boolean() }),
});
export type Comparison = z.infer<typeof comparison>;

/** Name of a text: what readers see, the working text, or a revision by id. */
export const textName = z.union([z.enum(["live", "working"]), z.coerce.number().int().positive()]);
export type TextName = z.infer<typeof textName>;
