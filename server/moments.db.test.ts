import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { readHeadlines } from "#app/features/published/front/front.service.server.ts";
import "#app/i18n/all-messages.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { embargo, orderRelease, retryRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { readHome } from "#app/pages/home/home.server.ts";
import { connectionPool, database } from "#db/client.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { createTestApp, pageOf, type TestApp } from "../tests/fixtures/app.ts";
import { approvedStory, openNewsroom } from "../tests/fixtures/newsroom/stories.ts";
import type { RenderPage } from "./pages/render.ts";
import { listenForPurges } from "./purge/purge-listener.ts";

/**
 * Two instances with their clocks share one database. Pages live an hour, so that only a scheduled time rebuilds them.
 */
const server = testDatabase();
let instances: TestApp[] = [];
let listeners: ReturnType<typeof listenForPurges>[] = [];

const render: RenderPage = async (path, language) => {
  const load = async (): Promise<unknown> => (path === "/" ? readHome(language) : readHeadlines(null, language));
  const { result, tags } = await collectDependencies(load);
  return pageOf(path, { body: JSON.stringify(result), tags, maxAge: 3_600 });
};

beforeAll(async () => {
  instances = [await createTestApp({ render }), await createTestApp({ render })];
  listeners = instances.map((instance) => listenForPurges(server.url, instance.parts));
  for (const listener of listeners) await listener.open();
  for (const { parts } of instances) await parts.clock.start();
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
  for (const instance of instances) await instance.close();
});

const show = (path: string) => Promise.all(instances.map(async ({ http }) => http.inject({ url: path })));
const says = async (path: string, text: string) => (await show(path)).map(({ body }) => body.includes(text));
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/**
 * Waits until every instance shows the text, or no longer shows it. Expects that no instance did so before `moment`.
 */
async function expectChange(path: string, text: string, expected: boolean, moment: Date): Promise<void> {
  const early: boolean[] = [];
  const look = async () => {
    const said = await says(path, text);
    if (Date.now() < moment.getTime()) early.push(...said);
    expect(said).toEqual([expected, expected]);
  };
  await vi.waitFor(look, { timeout: 60_000, interval: 20 });
  expect(early).not.toContain(expected);
}

describe("a headline that was given an end by hand", () => {
  it("is gone at that moment on every instance, and was never to be kept longer further out", async () => {
    const values = { title: "限时头条", url: "https://example.com/", start_at: new Date(0) };
    await database().insertInto("headlines").values(values).execute();
    expect(await says("/headlines", "限时头条")).toEqual([true, true]);
    const end = inSeconds(4);
    await connectionPool().query("update headlines set end_at = $1", [end]);
    await vi.waitFor(async () => {
      for (const { headers } of await show("/headlines"))
        expect(headers["cache-control"]).toMatch(/s-maxage=(?:[1-4], stale-while-revalidate=0|0)$/);
    }, 60_000);
    await expectChange("/headlines", "限时头条", false, end);
  });
});

describe("a flash to come", () => {
  it("is there when its time comes, without a job", async () => {
    expect(await says("/", "到点的快讯")).toEqual([false, false]);
    const time = inSeconds(2);
    await saveFlash(
      { title: "到点的快讯", content: "x", channel: "top", publish_at: time, status: "published" } as never,
      operator("e"),
    );
    await expectChange("/", "到点的快讯", true, time);
  });
});

describe("a release that failed and is tried again", () => {
  it("is out without a job, although its moment has passed", async () => {
    const room = await openNewsroom("tries");
    const id = await approvedStory(room);
    const at = inSeconds(2);
    await orderRelease(room.chief, { id, at });
    await embargo(room.chief, { id, until: inSeconds(3_600) });
    const stateOf = async () =>
      (await database().selectFrom("releases").select("state").where("manuscript_id", "=", id).executeTakeFirst())
        ?.state;
    await vi.waitFor(async () => expect(await stateOf()).toBe("failed"), 60_000);
    await embargo(room.chief, { id, until: null });
    await retryRelease(room.chief, { id });
    await vi.waitFor(async () => expect(await stateOf()).toBe("done"), 60_000);
  });
});
