import { readOpenSessions } from "#app/features/newsroom/staff-session/staff-session.service.server.ts";
import { readPlaces } from "#app/features/newsroom/story/story.service.server.ts";
import { NEWSROOM_TOPICS } from "./newsroom-topics.server.ts";

/** The queries with which the event stream finds out who may see an event. */
export const NEWSROOM_EVENT_QUERIES = { hearing: readOpenSessions, places: readPlaces, topics: NEWSROOM_TOPICS };
