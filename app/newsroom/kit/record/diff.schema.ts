import { z } from "zod";

/** A run of words of one fate. `marks` is what has them drawn or lead elsewhere; `isFigure`: a figure that changed. */
const piece = z.object({
  text: z.string(),
  marks: z.string(),
  state: z.enum(["same", "added", "removed"]),
  isFigure: z.boolean(),
});
export type Piece = z.infer<typeof piece>;

/** One block of either text or of both, in the order in which they are read. */
const comparedBlock = z.object({
  kind: z.string(),
  state: z.enum(["same", "added", "removed", "changed", "moved-from", "moved-to"]),
  pieces: z.array(piece),
});
export type ComparedBlock = z.infer<typeof comparedBlock>;

/** A field that differs: as it was and is, and word by word where it is a text. */
const comparedField = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  pieces: z.array(piece).nullable(),
});
export type ComparedField = z.infer<typeof comparedField>;

/** Two texts of a story, side by side. */
export const comparison = z.object({
  fields: z.array(comparedField),
  blocks: z.array(comparedBlock),
  /** How much was changed: characters that are seen, and the words of each change. */
  changed: z.object({ characters: z.int(), words: z.array(z.string()), hasFigure: z.boolean() }),
});
export type Comparison = z.infer<typeof comparison>;

/** Which text is meant: what readers see, the working text, or a revision by its id. */
export const textName = z.union([z.enum(["live", "working"]), z.coerce.number().int().positive()]);
export type TextName = z.infer<typeof textName>;
