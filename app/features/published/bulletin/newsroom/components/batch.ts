import type { CallData } from "#app/features/base/call/call.ts";

/** A table that was brought, as it is understood by now. */
export type Batch = CallData<"GET /newsroom/bulletinImport">;
