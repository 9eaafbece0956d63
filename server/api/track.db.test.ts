import Fastify, { type FastifyInstance } from "fastify";
import { beforeEach, expect, it } from "vitest";
import { connectionPool, database } from "#db/client.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { trackRoutes } from "./track.ts";

const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
testDatabase();
let app: FastifyInstance;

beforeEach(async () => {
  await connectionPool().query("truncate page_views_hourly");
  app = Fastify();
  await app.register(trackRoutes);
});

const send = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/api/track",
    payload,
    headers: { "user-agent": READER, "content-type": "text/plain", ...headers },
  });

/** Closing the server saves the views that are still in memory. */
const counted = async () => {
  await app.close();
  const rows = await database().selectFrom("page_views_hourly").select(["path", "views"]).execute();
  return Object.fromEntries(rows.map((row) => [row.path, row.views]));
};

it("counts a beacon of either type and writes it when the server closes", async () => {
  for (const type of ["text/plain;charset=UTF-8", "application/json"]) {
    const answer = await send('{"path":"/contact"}', { "content-type": type });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  }
  expect(await counted()).toEqual({ "/contact": 2 });
});

it.each([
  "",
  "{",
  "null",
  '"x"',
  "[]",
  '{"path":1}',
  '{"path":"/contact?token=x"}',
  '{"__proto__":{"path":"/contact"}}',
  "\u0000",
])("answers 204 to %j and counts nothing", async (body) => {
  expect((await send(body)).statusCode).toBe(204);
  expect(await counted()).toEqual({});
});

it("counts nothing that another site sends, that is loaded ahead, or that a program asks for", async () => {
  const body = '{"path":"/contact"}';
  await send(body, { "sec-fetch-site": "cross-site" });
  await send(body, { "sec-purpose": "prefetch;prerender" });
  await send(body, { "user-agent": "curl/8.0" });
  await send(body, { "sec-fetch-site": "same-origin" });
  expect(await counted()).toEqual({ "/contact": 1 });
});

it("refuses a body that no view has", async () => {
  expect((await send("x".repeat(10_000))).statusCode).toBe(413);
  await app.close();
});
