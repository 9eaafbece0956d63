import type { FastifyInstance } from "fastify";
import { momentCalls } from "#app/features/published/front/newsroom/front-moment.calls.ts";
import { lookAtHome, readHomeMoments } from "#app/features/published/front/newsroom/front-moment.service.server.ts";
import { readSeenHashes } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { formatDate, toSeconds } from "#app/lib/dates.ts";
import { htmlLanguage, type Language } from "#app/lib/language.ts";
import { todayFormat } from "#app/ui/today.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** The date in the head of a page. */
const TODAY = /(<span data-today=")[^"]*(">)[^<]*/g;

/** Serves a preview of the home page at a later time. */
export function addMomentCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  serveNewsroom(app, newsroom, momentCalls, {
    "POST /newsroom/frontPage": async ({ input: { at, of }, actor, language }) => {
      const moment = at === 0 ? new Date() : new Date(at * 1_000);
      const html = await lookAtHome(actor, { at: moment, of }, async () => {
        const { body } = await render("/", language);
        return plainPage(onDay(body.toString(), moment, language), (hashes) => readSeenHashes(actor, hashes));
      });
      return { html };
    },
    "GET /newsroom/frontMoments": async ({ actor }) => ({
      list: (await readHomeMoments(actor)).map(({ at, ...one }) => ({ ...one, at: toSeconds(at) })),
    }),
  });
}

function onDay(html: string, day: Date, language: Language): string {
  const words = todayFormat(htmlLanguage(language)).format(day);
  return html.replaceAll(TODAY, (_, before: string, after: string) => `${before}${formatDate(day)}${after}${words}`);
}
