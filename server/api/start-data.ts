import type { FastifyInstance } from "fastify";
import { startDataCalls } from "#app/features/base/start-data/start-data.calls.server.ts";
import {
  readAnonymousStartData,
  readMemberStartData,
} from "#app/features/base/start-data/start-data.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { TaggedValue } from "#app/lib/tagged-value.ts";
import type { Purges } from "../purge/purges.ts";
import { tokenOf, type MemberCalls } from "./member-calls.ts";
import { serveOpen } from "./serve.ts";

/** Serves the data that a client reads when it starts. The part for everyone is cached until the site changes. */
export function addStartDataCall(app: FastifyInstance, members: MemberCalls, purges: Purges): void {
  const forAnybody = {
    "zh-cn": new TaggedValue([pageTag.site], () => readAnonymousStartData("zh-cn", members.siteUrl)),
    en: new TaggedValue([pageTag.site], () => readAnonymousStartData("en", members.siteUrl)),
  };
  purges.onChange((tags) => Object.values(forAnybody).forEach((value) => value.purge(tags)));
  serveOpen(app, startDataCalls, {
    "GET /index/index": async ({ language, request }) => {
      const caller = tokenOf(request) === undefined ? undefined : await members.callerOf(request);
      return caller === undefined ? forAnybody[language].get() : readMemberStartData(language, members.siteUrl);
    },
  });
}
