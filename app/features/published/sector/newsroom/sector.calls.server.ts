import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { sectors } from "./sector.record.server.ts";

/** The newsroom calls of sectors. */
export const sectorCalls = recordCalls("sectors", sectors);
