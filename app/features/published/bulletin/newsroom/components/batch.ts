import type { CallData } from "#app/features/base/call/call.ts";

/** An imported table, as currently understood. */
export type Batch = CallData<"GET /newsroom/bulletinImport">;
