import { Topics } from "#app/features/newsroom/event/topic-map.ts";
import { NEWSROOM_CALLS } from "./newsroom-calls.server.ts";

/** The topics of all newsroom calls. */
export const NEWSROOM_TOPICS = new Topics(NEWSROOM_CALLS);
