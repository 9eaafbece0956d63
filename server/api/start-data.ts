import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { startData } from "#app/features/base/start-data/start-data.schema.ts";
import {
  readAnonymousStartData,
  readMemberStartData,
} from "#app/features/base/start-data/start-data.service.server.ts";
import { TaggedValue } from "#app/lib/tagged-value.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import type { Purges } from "../purges.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { tokenOf, type MemberCalls } from "./member-calls.ts";

/** GET /api/index/index: what a client reads when it starts; members get their rules with it (wire.md section 2). */
export function addStartDataCall(app: FastifyInstance, calls: MemberCalls, purges: Purges): void {
  const forAnybody = {
    "zh-cn": new TaggedValue([pageTag.site], () => readAnonymousStartData("zh-cn", calls.siteUrl)),
    en: new TaggedValue([pageTag.site], () => readAnonymousStartData("en", calls.siteUrl)),
  };
  purges.onChange((tags) => Object.values(forAnybody).forEach((value) => value.purge(tags)));
  const schema = { response: { 200: envelopeOf(startData) } };
  app.withTypeProvider<ZodTypeProvider>().get("/index/index", { schema }, async (request) => {
    const language = languageOf(request);
    const caller = tokenOf(request) === undefined ? undefined : await calls.callerOf(request);
    if (caller === undefined) return success(await forAnybody[language].get());
    return success(await readMemberStartData(language, calls.siteUrl));
  });
}
