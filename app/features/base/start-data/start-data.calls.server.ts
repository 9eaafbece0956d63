import { memberCall } from "#app/features/base/call/member-call.ts";
import { startData } from "./start-data.schema.ts";
import { readAnonymousStartData, readMemberStartData } from "./start-data.service.server.ts";

/** Returns the start data of a client; members also get their rules (docs/wire.md#start-data). */
export const startDataCalls = {
  "GET /index/index": memberCall({
    permission: "anyone",
    answer: startData,
    run: async ({ actor, language, siteUrl }) =>
      actor === undefined ? readAnonymousStartData(language, siteUrl) : readMemberStartData(language, siteUrl),
  }),
};
