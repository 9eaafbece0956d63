import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { LINK_HOURS, LINK_OPENS } from "./preview.rules.ts";

/** A complete page for a frame without scripts. */
const html = z.string();

/** A link to a text; times are seconds, 0 for none. */
const link = z.object({
  id: z.int(),
  forWhom: z.string(),
  madeBy: z.string(),
  madeAt: z.int(),
  expiresAt: z.int(),
  opened: z.int(),
  opensLeft: z.int(),
  /** Whether it still opens the text. */
  isOpen: z.boolean(),
});

/** Previews of stories in their real page (docs/newsroom.md#preview). */
export const previewCalls = defineCalls({
  /** The working text, or one of its revisions. */
  "POST /newsroom/preview": {
    permission: "story.read",
    input: z.strictObject({ id: idField, revision: idField.optional() }),
    records: { id: "newsroom story", revision: "newsroom revision" },
    answer: z.object({ html, title: z.string(), state: z.string() }),
  },
  "GET /newsroom/previewLinks": {
    permission: "story.preview-link",
    input: z.object({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.object({ list: z.array(link) }),
  },
  /** `path`: contains the secret in its fragment; shown once. */
  "POST /newsroom/previewLink": {
    permission: "story.preview-link",
    input: z.strictObject({
      id: idField,
      forWhom: field,
      hours: z.literal(LINK_HOURS),
      opens: z.literal(LINK_OPENS),
    }),
    records: { id: "newsroom story" },
    answer: z.object({ id: z.int(), path: z.string() }),
    texts: ["staff"],
  },
  "POST /newsroom/revokePreviewLink": {
    permission: "story.preview-link",
    input: z.strictObject({ id: idField, link: idField }),
    records: { id: "newsroom story", link: "no record" },
    answer: z.null(),
    texts: ["staff"],
  },
});

/** For holders of a link, without an account. */
export const previewOpenCalls = defineCalls({
  "POST /preview/open": {
    permission: "anyone",
    mostAMinute: 30,
    input: z.strictObject({ secret: field }),
    answer: z.object({ html, title: z.string(), forWhom: z.string(), expiresAt: z.int(), opensLeft: z.int() }),
  },
});

type PreviewCalls = typeof previewCalls & typeof previewOpenCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends PreviewCalls {}
}
