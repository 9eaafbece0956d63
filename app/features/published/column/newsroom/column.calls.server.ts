import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { columns } from "./column.record.server.ts";

/** Columns in the newsroom. */
export const columnCalls = recordCalls("columns", columns);
