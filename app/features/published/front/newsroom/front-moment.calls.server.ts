import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { previewHome, readHomeChanges } from "./front-moment.service.server.ts";
import { readSeenHashes } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { htmlLanguage, type Language } from "#app/lib/language.ts";
import { todayFormat } from "#app/ui/today.ts";

/** The time in seconds; 0 means now. */
const moment = z.int().min(0).max(32_503_680_000);

/** The newsroom calls that preview the home page at a future time (docs/newsroom.md#the-page-at-a-moment). */
export const frontMomentCalls = {
  /** Returns a finished page for a frame without scripts, as planned or with the current draft. */
  "POST /newsroom/frontPage": newsroomCall({
    permission: "front.draft",
    changes: [],
    input: z.strictObject({ at: moment, of: z.enum(["planned", "draft"]) }),
    records: { at: "no record" },
    answer: z.object({ html: z.string() }),
    run: async ({ input: { at, of }, actor, language, renderPage }) => {
      const time = at === 0 ? new Date() : new Date(at * 1_000);
      const mayShow = (hashes: string[]) => readSeenHashes(actor, hashes);
      const html = await previewHome(actor, { at: time, of }, () => renderPage("/", { mayShow }));
      return { html: onDay(html, time, language) };
    },
  }),
  /** Scheduled changes of the home page within the next seven days; times are seconds. */
  "GET /newsroom/frontMoments": newsroomCall({
    permission: "front.draft",
    reads: ["front", "story.release"],
    answer: z.object({
      list: z.array(
        z.object({
          at: seconds,
          kind: z.enum(["release", "front", "flash", "begins", "ends"]),
          title: z.string(),
        }),
      ),
    }),
    run: async ({ actor }) => ({
      list: await readHomeChanges(actor),
    }),
  }),
};

/** Matches the date in the header of a page. */
const TODAY = /(<span data-today=")[^"]*(">)[^<]*/g;

function onDay(html: string, day: Date, language: Language): string {
  const words = todayFormat(htmlLanguage(language)).format(day);
  return html.replaceAll(TODAY, (_, before: string, after: string) => `${before}${formatDate(day)}${after}${words}`);
}
