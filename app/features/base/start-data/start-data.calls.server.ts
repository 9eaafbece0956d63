import { defineCalls } from "#app/features/base/call/call.ts";
import { startData } from "./start-data.schema.ts";

/** The start data of a client; members get their rules with it (docs/wire.md#start-data). */
export const startDataCalls = defineCalls({
  "GET /index/index": { permission: "anyone", answer: startData },
});

type StartDataCalls = typeof startDataCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends StartDataCalls {}
}
