import type { CallData } from "#app/features/base/call/call.ts";

/** An imported table as the server currently interprets it. */
export type Batch = CallData<"GET /newsroom/bulletinImport">;
