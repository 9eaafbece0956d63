import type { CallData } from "#app/features/base/call/call.ts";

/** A stored sample of a bulletin, with its version. */
export type KeptSample = CallData<"GET /newsroom/samples">["list"][number];
