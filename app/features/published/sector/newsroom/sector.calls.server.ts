import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { sectors } from "./sector.record.server.ts";

/** Sectors in the newsroom. */
export const sectorCalls = recordCalls("sectors", sectors);
