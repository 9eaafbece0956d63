import type { CallData } from "#app/features/base/call/call.ts";

/** A sample of a bulletin, with the version it is at. */
export type KeptSample = CallData<"GET /newsroom/samples">["list"][number];
