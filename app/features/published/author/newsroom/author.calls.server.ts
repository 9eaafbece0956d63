import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { authors } from "./author.record.server.ts";

/** The newsroom calls of authors. */
export const authorCalls = recordCalls("authors", authors);
