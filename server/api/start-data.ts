import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { startData as startDataSchema } from "#app/features/site/start-data.schema.ts";
import { readAnonymousStartData } from "#app/features/site/start-data.service.server.ts";
import { TaggedValue } from "../pages/tagged-value.ts";
import type { AppParts } from "../parts.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";

/** GET /api/index/index: what a client reads when it starts (wire.md section 2). */
export function startData({ config, purges }: AppParts): FastifyPluginAsync {
  return async (app) => {
    const known = {
      "zh-cn": new TaggedValue(["site"], () => readAnonymousStartData("zh-cn", config.siteUrl)),
      en: new TaggedValue(["site"], () => readAnonymousStartData("en", config.siteUrl)),
    };
    purges.onPurge((tags) => Object.values(known).forEach((value) => value.purge(tags)));
    const read = (request: FastifyRequest) => known[languageOf(request)].get().then((data) => success(data));
    const schema = { response: { 200: envelopeOf(startDataSchema) } };
    app.withTypeProvider<ZodTypeProvider>().get("/index/index", { schema }, read);
  };
}
