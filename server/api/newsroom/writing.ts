import type { FastifyInstance } from "fastify";
import { choiceCalls } from "#app/features/newsroom/option/option.calls.ts";
import {
  findCards,
  readChoices,
  readFollowed,
  readScopes,
} from "#app/features/newsroom/option/option.service.server.ts";
import { compareCalls } from "#app/features/newsroom/diff/diff.calls.ts";
import { readComparison } from "#app/features/newsroom/diff/diff.service.server.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the writing screen's lists beside the story itself: where it can be filed, and what has changed in it. */
export function addWritingCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, choiceCalls, {
    "GET /newsroom/choices": async ({ language }) => readChoices(language),
    "GET /newsroom/scopes": async ({ language }) => readScopes(language),
    "GET /newsroom/followed": async ({ language }) => readFollowed(language),
    "GET /newsroom/cards": async ({ input, actor, language }) => ({ list: await findCards(actor, input.q, language) }),
  });
  serveNewsroom(app, newsroom, compareCalls, {
    "GET /newsroom/compare": async ({ input, actor }) => readComparison(actor, input),
  });
}
