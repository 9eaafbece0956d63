import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { pages } from "./page.record.server.ts";

/** Pages in the newsroom. */
export const pageCalls = recordCalls("pages", pages);
