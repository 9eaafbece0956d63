import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { topics } from "./topic.record.server.ts";

/** The newsroom calls of topics. */
export const topicCalls = recordCalls("topics", topics);
