import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { industries } from "./industry.record.server.ts";

/** Industries in the newsroom. */
export const industryCalls = recordCalls("industries", industries);
