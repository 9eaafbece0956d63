import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { previewCalls, previewOpenCalls } from "#app/features/newsroom/preview/preview.calls.ts";
import {
  makePreviewLink,
  openPreviewLink,
  readPreview,
  readPreviewLinks,
  revokePreviewLink,
} from "#app/features/newsroom/preview/preview.service.server.ts";
import { withArticle, type ArticleRow } from "#app/features/published/article/article.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { HttpError } from "../../http/http-error.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serveOpen } from "../serve.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Position of a link's secret: browsers do not send the fragment. */
const pathOf = (secret: string) => `/preview#${secret}`;

/** Serves previews of stories in their real page before release, and links to them. */
export function addPreviewCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  serveNewsroom(app, newsroom, previewCalls, {
    "POST /newsroom/preview": async ({ input: { id, revision }, actor, language }) => {
      const { row, state } = await readPreview(actor, id, revision);
      return { html: await pageOf(row, language, render), title: row.title, state };
    },
    "GET /newsroom/previewLinks": async ({ input: { id }, actor }) => ({
      list: (await readPreviewLinks(actor, id)).map(({ madeAt, expiresAt, ...link }) => ({
        ...link,
        madeAt: toSeconds(madeAt),
        expiresAt: toSeconds(expiresAt),
      })),
    }),
    "POST /newsroom/previewLink": async ({ input, actor, texts }) => {
      const { id, secret } = await makePreviewLink(actor, input);
      return ok({ id, path: pathOf(secret) }, texts.staff.preview.made);
    },
    "POST /newsroom/revokePreviewLink": async ({ input, actor, texts }) => {
      await revokePreviewLink(actor, input.id, input.link);
      return ok(null, texts.staff.preview.revoked);
    },
  });
}

/** Opens preview links for anyone who has one, from any network; the newsroom itself stays closed to them. */
export function previewOpen({ render }: AppParts): FastifyPluginAsync {
  return async (app) => {
    serveOpen(app, previewOpenCalls, {
      "POST /preview/open": async ({ input, language, reply }) => {
        reply.headers({
          "Cache-Control": "private, no-store",
          "X-Robots-Tag": "noindex",
          "Referrer-Policy": "no-referrer",
        });
        const { row, forWhom, expiresAt, opensLeft } = await openPreviewLink(input.secret).catch(asMissing);
        const html = await pageOf(row, language, render);
        return { html, title: row.title, forWhom, expiresAt: toSeconds(expiresAt), opensLeft };
      },
    });
  };
}

/** Forged, expired, used up or revoked links all answer like an unknown address. */
function asMissing(error: unknown): never {
  throw error instanceof DomainError ? new HttpError(404) : error;
}

/** Renders the page that readers of the story would get. */
async function pageOf(row: ArticleRow, language: Language, render: AppParts["render"]): Promise<string> {
  const { body } = await withArticle(row, () => render(`/news/${row.id}`, language));
  return plainPage(body.toString(), (hashes) => readPicturesShown(row.id, hashes));
}
