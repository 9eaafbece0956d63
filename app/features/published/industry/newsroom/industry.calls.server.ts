import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { industries } from "./industry.record.server.ts";

/** The newsroom calls of industries. */
export const industryCalls = recordCalls("industries", industries);
