import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { pages } from "./page.record.server.ts";

/** The newsroom calls of single pages. */
export const pageCalls = recordCalls("pages", pages);
