import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { columns } from "./column.record.server.ts";

/** The newsroom calls of columns. */
export const columnCalls = recordCalls("columns", columns);
