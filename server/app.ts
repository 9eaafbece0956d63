import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { languageOfCookies } from "#app/lib/language.ts";
import type { Config } from "./config.ts";
import type { RenderPage } from "./pages/render.ts";

/** What the application is made of; everything that differs between a test and a real start comes from outside. */
export type AppParts = { config: Config; render: RenderPage; clientDir: string };

/** Builds the Fastify instance; it listens to nothing yet, so that tests can inject requests. */
export async function buildApp({ config, render, clientDir }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({ logger: { level: config.logLevel } });
  await app.register(fastifyStatic, { root: clientDir, wildcard: false, index: false, immutable: true, maxAge: "1y" });
  app.get("/*", async (request, reply) => {
    const page = await render(request.url, languageOfCookies(request.headers.cookie));
    return reply.code(page.status).headers(page.headers).send(page.body);
  });
  return app;
}
