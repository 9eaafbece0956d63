import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import type { CallTools } from "#app/features/base/call/run.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { field } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { LINK_HOURS, LINK_OPENS } from "./preview.rules.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import {
  makePreviewLink,
  openPreviewLink,
  readPreview,
  readPreviewLinks,
  revokePreviewLink,
} from "./preview.service.server.ts";
import { withArticle, type ArticleRow } from "#app/features/published/article/article.service.server.ts";
import { ok } from "#app/features/base/call/outcome.ts";

/** The HTML of a complete page, for a frame without scripts. */
const html = z.string();

/** A link to a text. Times are in seconds, 0 for none. */
const link = z.object({
  id: z.int(),
  forWhom: z.string(),
  madeBy: z.string(),
  madeAt: seconds,
  expiresAt: seconds,
  opened: z.int(),
  opensLeft: z.int(),
  /** Whether the link still opens the text. */
  isOpen: z.boolean(),
});

/** Previews of stories in their real page (docs/newsroom.md#preview). */
export const previewCalls = {
  /** Renders the working text, or one of its revisions. */
  "POST /newsroom/preview": newsroomCall({
    permission: "story.read",
    changes: [],
    input: z.strictObject({ id: idField, revision: idField.optional() }),
    records: { id: "newsroom story", revision: "newsroom revision" },
    answer: z.object({ html, title: z.string(), state: z.string() }),
    run: async ({ input: { id, revision }, actor, ...tools }) => {
      const { row, state } = await readPreview(actor, id, revision);
      return { html: await pageOf(row, tools), title: row.title, state };
    },
  }),
  "GET /newsroom/previewLinks": newsroomCall({
    permission: "story.preview-link",
    reads: ["preview link", "story.state"],
    input: z.object({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.object({ list: z.array(link) }),
    run: async ({ input: { id }, actor }) => ({ list: await readPreviewLinks(actor, id) }),
  }),
  /** Creates a link. `path` contains the secret in its fragment and is returned only once. */
  "POST /newsroom/previewLink": newsroomCall({
    permission: "story.preview-link",
    changes: ["preview link"],
    input: z.strictObject({
      id: idField,
      forWhom: field,
      hours: z.literal(LINK_HOURS),
      opens: z.literal(LINK_OPENS),
    }),
    records: { id: "newsroom story" },
    answer: z.object({ id: z.int(), path: z.string() }),
    texts: ["staff"],
    run: async ({ input, actor, texts }) => {
      const { id, secret } = await makePreviewLink(actor, input);
      return ok({ id, path: pathOf(secret) }, texts.staff.preview.made);
    },
  }),
  "POST /newsroom/revokePreviewLink": newsroomCall({
    permission: "story.preview-link",
    changes: ["preview link"],
    input: z.strictObject({ id: idField, link: idField }),
    records: { id: "newsroom story", link: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: async ({ input, actor, texts }) => {
      await revokePreviewLink(actor, input.id, input.link);
      return ok(null, texts.staff.preview.revoked);
    },
  }),
};

/**
 * Opens a link for its holder, who needs no account. A forged, expired, used up or revoked link gets the answer of an
 * unknown address.
 */
export const previewOpenCalls = {
  "POST /preview/open": openCall({
    mostAMinute: 30,
    input: z.strictObject({ secret: field }),
    answer: z.object({ html, title: z.string(), forWhom: z.string(), expiresAt: seconds, opensLeft: z.int() }),
    hidesFailures: true,
    headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" },
    run: async ({ input, ...tools }) => {
      const { row, ...link } = await openPreviewLink(input.secret);
      return { ...link, html: await pageOf(row, tools), title: row.title };
    },
  }),
};

/** Returns the path of a link. The secret is in the fragment, which browsers do not send to the server. */
const pathOf = (secret: string) => `/preview#${secret}`;

/** Renders the page of the story as readers would get it. */
function pageOf(row: ArticleRow, { renderPage }: CallTools): Promise<string> {
  const mayShow = (hashes: string[]) => readPicturesShown(row.id, hashes);
  return withArticle(row, () => renderPage(`/news/${row.id}`, { mayShow }));
}
