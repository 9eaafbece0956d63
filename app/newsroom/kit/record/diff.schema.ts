import { z } from "zod";

/**
 * A run of words that are all unchanged, added or removed. `marks` is its formatting and links. `isFigure` means a
 * changed figure.
 */
const piece = z.object({
  text: z.string(),
  marks: z.string(),
  state: z.enum(["same", "added", "removed"]),
  isFigure: z.boolean(),
});
export type Piece = z.infer<typeof piece>;

/** A block that is in one or both of the texts, in reading order. */
const comparedBlock = z.object({
  kind: z.string(),
  state: z.enum(["same", "added", "removed", "changed", "moved-from", "moved-to"]),
  pieces: z.array(piece),
});
export type ComparedBlock = z.infer<typeof comparedBlock>;

/** A field that differs: the old and the new value. For a text field it also has a comparison of words. */
const comparedField = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  pieces: z.array(piece).nullable(),
});
export type ComparedField = z.infer<typeof comparedField>;

/** The comparison of two texts of a story. */
export const comparison = z.object({
  fields: z.array(comparedField),
  blocks: z.array(comparedBlock),
  /** The size of the change: the number of changed visible characters, and the changed words. */
  changed: z.object({ characters: z.int(), words: z.array(z.string()), hasFigure: z.boolean() }),
});
export type Comparison = z.infer<typeof comparison>;

/**
 * Names a text of a story: "live" is what readers see, "working" is the current text, a number is the id of a revision.
 */
export const textName = z.union([z.enum(["live", "working"]), z.coerce.number().int().positive()]);
export type TextName = z.infer<typeof textName>;
