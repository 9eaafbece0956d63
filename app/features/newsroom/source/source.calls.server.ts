import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { sources } from "./source.record.server.ts";

/** Calls for the sources of texts. */
export const sourceCalls = recordCalls("sources", sources);
