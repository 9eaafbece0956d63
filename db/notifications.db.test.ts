import { createServer, connect as connectSocket, type Socket } from "node:net";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import { NotificationListener, type Query } from "./notifications.ts";
import { openClient } from "../tests/fixtures/connections.ts";

let database: TestDatabase;
let other: pg.Client;
const heard: string[] = [];
const states: boolean[] = [];
const onGap = vi.fn<(query: Query, heard: string | undefined) => Promise<void>>();
let listener: NotificationListener<string> | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  other = await openClient(database.url);
});
afterEach(async () => {
  await listener?.close();
  heard.length = states.length = 0;
  onGap.mockReset();
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

async function listen(url = database.url): Promise<void> {
  listener = new NotificationListener({
    url,
    channel: "news",
    onMessage: (payload) => heard.push(payload),
    mark: async (query) => (await query<{ said: string }>("select pg_backend_pid()::text as said"))[0]?.said ?? "",
    onGap,
    onState: (isUp) => states.push(isUp),
  });
  await listener.open();
}

const say = (payload: string) => other.query("select pg_notify('news', $1)", [payload]);
const hear = (payload: string) => vi.waitFor(() => expect(heard).toContain(payload), 60_000);

/** Puts the database behind a proxy that can be blocked: its connections stay open, but no data passes. */
async function door() {
  const sockets = new Set<Socket>();
  let isShut = false;
  const path = new URL(database.url).searchParams.get("host") ?? "";
  const port = new URL(database.url).port || "5432";
  const server = createServer((inside) => {
    const outside = connectSocket(`${path}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from
        .on("data", (data) => isShut || to.write(data))
        .on("error", () => to.destroy())
        .on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(database.url);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    shut: (now: boolean) => (isShut = now),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it("hears what others say", async () => {
  await listen();
  await say("one");
  await hear("one");
  expect(states).toEqual([true]);
  expect(onGap).not.toHaveBeenCalled();
});

it("comes back after its connection was cut, tells of the gap, and does not call the database down", async () => {
  await listen();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mingbai listener'",
  );
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), 60_000);
  await say("two");
  await hear("two");
  expect(states).toEqual([true]);
});

it("notices a database that is there and does not answer, and that it is back", async () => {
  const shutter = await door();
  await listen(shutter.url);
  shutter.shut(true);
  await vi.waitFor(() => expect(states).toEqual([true, false]), 60_000);
  shutter.shut(false);
  await vi.waitFor(() => expect(states).toEqual([true, false, true]), 60_000);
  expect(onGap).toHaveBeenCalled();
  await say("three");
  await hear("three");
  await listener?.close();
  shutter.close();
});

it("says at once when there is no database to listen to", async () => {
  await expect(listen("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow(/ECONNREFUSED/);
});
