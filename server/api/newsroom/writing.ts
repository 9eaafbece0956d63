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
import { serveOffice, type OfficeCalls } from "./serve-newsroom.ts";

/** Serves the writing screen's lists beside the story itself: where it can be filed, and what has changed in it. */
export function addWritingCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, choiceCalls, {
    "GET /office/choices": async ({ language }) => readChoices(language),
    "GET /office/scopes": async ({ language }) => readScopes(language),
    "GET /office/followed": async ({ language }) => readFollowed(language),
    "GET /office/cards": async ({ input, actor, language }) => ({ list: await findCards(actor, input.q, language) }),
  });
  serveOffice(app, office, compareCalls, {
    "GET /office/compare": async ({ input, actor }) => readComparison(actor, input),
  });
}
