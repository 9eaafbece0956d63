import type { FastifyInstance } from "fastify";
import type { SaveOutcome } from "#app/features/newsroom/version/version.service.server.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { siteNounCalls } from "#app/features/newsroom/site-noun/site-noun.calls.ts";
import { lookAtNoun } from "#app/features/newsroom/site-noun/site-noun-look.service.server.ts";
import { orderNouns, readUses, removeNoun } from "#app/features/newsroom/site-noun/site-noun-order.service.server.ts";
import {
  addNoun,
  compareNoun,
  readNouns,
  readNounVersions,
  restoreNoun,
  saveNoun,
} from "#app/features/newsroom/site-noun/site-noun.service.server.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { serveNewsroom, type NewsroomParts } from "../serve-newsroom.ts";

/** The preview is of no story: it shows only those pictures of the page that are public. */
const NO_STORY = 0;

/** Serves columns, industries, sectors, single pages, job posts and friend links. */
export function addSiteNounCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  serveNewsroom(app, newsroom, siteNounCalls, {
    "GET /newsroom/nouns": async ({ input: { kind }, actor }) => readNouns(actor, kind),
    "POST /newsroom/saveNoun": async ({ input: { kind, id, version, record, note }, actor }) => {
      if (id === undefined || version === undefined) return { ...(await addNoun(actor, kind, record)), theirs: null };
      return answerOf(id, await saveNoun(actor, { kind, id, version, note }, record));
    },
    "POST /newsroom/orderNouns": async ({ input: { kind, ...order }, actor }) => ({
      done: await orderNouns(actor, kind, order),
    }),
    "GET /newsroom/nounUses": async ({ input: { kind, id }, actor }) => ({ list: await readUses(actor, kind, id) }),
    "POST /newsroom/removeNoun": async ({ input, actor }) => ({ done: await removeNoun(actor, input) }),
    "GET /newsroom/nounVersions": async ({ input: { kind, id }, actor }) => ({
      list: (await readNounVersions(actor, kind, id)).map(({ at, ...version }) => ({
        ...version,
        at: at?.toISOString() ?? "",
      })),
    }),
    "GET /newsroom/nounCompare": async ({ input, actor }) => compareNoun(actor, input),
    "POST /newsroom/restoreNoun": async ({ input, actor }) => answerOf(input.id, await restoreNoun(actor, input)),
    "POST /newsroom/nounPage": async ({ input, actor, language }) => ({
      html: await lookAtNoun(actor, input, async (path) => {
        const { body } = await render(path, language);
        return plainPage(body.toString(), (hashes) => readPicturesShown(NO_STORY, hashes));
      }),
    }),
  });
}

const answerOf = <R extends object>(id: number, outcome: SaveOutcome<R>) =>
  outcome.saved
    ? { id, version: outcome.version, theirs: null }
    : { id, version: outcome.theirs.version, theirs: { ...outcome.theirs, record: { ...outcome.theirs.record } } };
