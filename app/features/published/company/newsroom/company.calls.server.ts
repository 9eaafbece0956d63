import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { companies } from "./company.record.server.ts";

/** The newsroom calls of companies. */
export const companyCalls = recordCalls("companies", companies);
