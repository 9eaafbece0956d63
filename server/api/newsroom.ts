import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { eventCalls } from "#app/features/newsroom/event/event.calls.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { NEWSROOM_CALLS, NEWSROOM_OPEN_CALLS } from "#app/registry/newsroom-calls.server.ts";
import type { Config } from "../config/config.ts";
import type { Stopping } from "../http/health.ts";
import { HttpError } from "../http/http-error.ts";
import { newsroomDoor } from "../http/newsroom-door.ts";
import type { AppParts } from "../parts.ts";
import { eventsOf } from "./events/stream.ts";
import { answerRefusals, memberCalls } from "./member-calls.ts";
import { serveCalls } from "./serve.ts";
import { addNewsroomLimit, newsroomIdentifier, newsroomParts, type NewsroomDefinition } from "./serve-newsroom.ts";

/**
 * Serves the calls of the newsroom (docs/newsroom.md#calls). Only staff members may make them, on the origin and from
 * the networks that the configuration allows.
 */
export function newsroom(parts: AppParts, stopping: Stopping): FastifyPluginAsync {
  return async (app) => {
    answerRefusals(app, (language) => messagesOf(language, "staff").movedOn);
    addDoor(app, parts.config.newsroom);
    addNewsroomLimit(app);
    const calls = newsroomParts(app, memberCalls(app, parts), parts.config.newsroom.isForTrying);
    const streams = { "GET /newsroom/events": eventsOf(app, stopping) };
    const all = { ...NEWSROOM_CALLS, ...eventCalls };
    serveCalls<NewsroomDefinition>(app, all, { parts, identify: newsroomIdentifier(calls), streams });
  };
}

/** Serves the newsroom calls that need no account, from any network. */
export function newsroomOpen(parts: AppParts): FastifyPluginAsync {
  return async (app) => serveCalls(app, NEWSROOM_OPEN_CALLS, { parts });
}

/** Refuses calls from other origins or networks with 404. */
function addDoor(app: FastifyInstance, newsroom: Config["newsroom"]): void {
  const isOpenTo = newsroomDoor(newsroom);
  app.addHook("onRequest", (request, _, done) => {
    done(isOpenTo(request) ? undefined : new HttpError(404));
  });
}
