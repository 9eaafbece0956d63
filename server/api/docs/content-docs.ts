import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { docsPage, type OpenApi } from "./docs-page.ts";

/** Seconds for which the documentation may be cached. It changes only with a release. */
const MAX_AGE = 3_600;
const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Serves GET /api/docs/openapi.json and GET /api/docs: the content API for programs and for people. */
export async function addContentDocs(
  app: FastifyInstance,
  { siteUrl, stylesheets }: { siteUrl: string; stylesheets: readonly string[] },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Mingbai Finance content API / 明白财经内容接口",
        version: "1.0.0",
        description:
          "Open, read only, no key. Every answer is an envelope {code, msg, data, time}: code 1 is success. " +
          "Names follow the header think-lang (zh-cn or en). / 公开、只读、无需密钥；code 为 1 表示成功。",
      },
      servers: [{ url: siteUrl }],
    },
    transform: jsonSchemaTransform,
  });
  const kept = `public, max-age=${MAX_AGE}`;
  app.get("/docs/openapi.json", { schema: { hide: true } }, async (_, reply) =>
    reply.header("Cache-Control", kept).send(app.swagger()),
  );
  app.get("/docs", { schema: { hide: true } }, async (_, reply) => {
    const page = docsPage(app.swagger() as OpenApi, stylesheets);
    reply.header("Content-Security-Policy", PAGE_POLICY).header("Cache-Control", kept);
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
