import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endUnread, limitConnections, noEndedConnections, oneAtATime, type EndedConnections } from "./connections.ts";
import { unsentBytes } from "./unsent-bytes.ts";

/** More bytes than two kernels buffer for a client that does not read. */
const LARGE = Buffer.alloc(16_000_000, 1);

/** A client address that many readers share. */
const MANY = "127.0.0.9";

let server: Server;
let ended: EndedConnections;
let sockets: Socket[];
const handle = vi.fn<RequestListener>();

beforeEach(async () => {
  ended = noEndedConnections();
  sockets = [];
  handle.mockReset().mockImplementation((_, response) => response.end(LARGE));
  server = createServer(oneAtATime(handle, (address) => address === MANY, ended)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection that reads nothing until it is resumed. */
async function open(from = "127.0.0.1"): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket.pause();
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Resolves when the server has ended the connection; discards what comes before. */
const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once("close", resolve));

describe("requests sent ahead", () => {
  it("begin one after the other, when the answer before was taken, in their order", async () => {
    const socket = await open();
    socket.write([0, 1, 2, 3].map((index) => GET(`/${index}`)).join(""));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled(), 60_000);
    const probe = await open();
    probe.write(GET("/probe"));
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(2), 60_000);
    expect(handle.mock.calls.map(([{ url }]) => url)).toEqual(["/0", "/probe"]);
    let bytes = 0;
    socket.on("data", (chunk) => (bytes += chunk.length)).resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(4 * LARGE.length), 60_000);
    expect(handle.mock.calls.map(([{ url }]) => url)).toEqual(["/0", "/probe", "/1", "/2", "/3"]);
  });

  it("end the connection when there are too many", async () => {
    const socket = await open();
    socket.write(GET("/").repeat(60));
    await vi.waitFor(() => expect(ended.tooManyPipelined).toBe(1), 60_000);
    expect(handle).toHaveBeenCalledTimes(1);
    await closed(socket);
  });

  it("of connections that have gone are not begun", async () => {
    const socket = await open();
    socket.write(GET("/").repeat(5));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled(), 60_000);
    const [, response] = handle.mock.calls[0] ?? [];
    socket.destroy();
    await once(response ?? server, "close");
    const probe = await open();
    probe.write(GET("/probe"));
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(2), 60_000);
    expect(handle.mock.calls.map(([{ url }]) => url)).toEqual(["/", "/probe"]);
  });
});

/** Sends requests and returns the largest number that begin in one turn of the event loop. */
async function mostInATurn(requests: number): Promise<number> {
  let most = 0;
  for (let before = 0; before < requests;) {
    await turn();
    const begun = handle.mock.calls.length;
    most = Math.max(most, begun - before);
    before = begun;
  }
  return most;
}

describe("a turn of the event loop", () => {
  beforeEach(() => void handle.mockImplementation((_, response) => response.end("x")));

  it("begins few requests of one network, however many connections it has", async () => {
    const accepted = vi.fn();
    server.on("connection", accepted);
    const many = await Promise.all(Array.from({ length: 60 }, () => open()));
    await vi.waitFor(() => expect(accepted).toHaveBeenCalledTimes(60), 60_000);
    for (const socket of many) socket.resume().write(GET("/"));
    expect(await mostInATurn(60)).toBeLessThanOrEqual(12);
  });

  it("begins few of those sent ahead, of addresses of many readers too, and each is answered in its order", async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => open(MANY)));
    const answers = many.map(async (socket) => {
      let text = "";
      for await (const chunk of socket.resume()) {
        text += String(chunk);
        if (text.match(/HTTP/g)?.length === 20) return socket.destroy();
      }
    });
    for (const socket of many) socket.write(Array.from({ length: 20 }, (_, index) => GET(`/${index}`)).join(""));
    await vi.waitFor(() => expect(handle.mock.calls.length).toBeGreaterThanOrEqual(30), 60_000);
    const first = handle.mock.calls.length;
    let most = 0;
    for (let before = first; before < 600;) {
      await turn();
      most = Math.max(most, handle.mock.calls.length - before);
      before = handle.mock.calls.length;
    }
    await Promise.all(answers);
    expect(most).toBeLessThanOrEqual(2);
    const ofFirst = handle.mock.calls.flatMap(([{ url, socket }]) =>
      socket === handle.mock.calls[0]?.[0].socket ? [url] : [],
    );
    expect(ofFirst).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}`));
  });
});

/**
 * Stops the clock of the time limits, so that a slow machine does not end a connection. vi.waitFor advances the clock
 * while it waits.
 */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  // Each test starts at a later time than the lookups of earlier tests, so that those count as stale.
  stopped += 1;
  vi.advanceTimersByTime(stopped * 1_000_000);
}
let stopped = 0;

/** Advances the stopped clock step by step. Each check of connections ends before the next begins. */
async function run(milliseconds: number, step: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    vi.advanceTimersByTime(step);
    await unsentBytes(sockets[0] as Socket);
  }
}

describe("answers that are left lying", () => {
  const LIMITS = { longest: 600, longestOfMany: 600_000, look: 200 };
  beforeEach(() => {
    stopClock();
    endUnread(server, (address) => address === "127.0.0.5", ended, LIMITS);
  });

  it("end with their connection", async () => {
    const socket = await open();
    socket.write(GET("/"));
    await vi.waitFor(() => expect(ended.answerNotRead).toBe(1), 60_000);
    await closed(socket);
  });

  it("are left to a proxy, which waits for its reader before it takes more", async () => {
    const proxy = await open("127.0.0.5");
    proxy.write(GET("/"));
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(1), 60_000);
    const other = await open();
    other.write(GET("/"));
    await vi.waitFor(() => expect(ended.answerNotRead).toBe(1), 60_000);
    let bytes = 0;
    proxy.on("data", (chunk) => (bytes += chunk.length)).resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LARGE.length), 60_000);
    await closed(other);
  });

  it("are left alone when they are taken slowly", async () => {
    const socket = await open();
    socket.write(GET("/"));
    let bytes = 0;
    // Linux buffers megabytes of the response, so for a long time the server sees no progress.
    for (let step = 1; step <= 10; step += 1) {
      while (bytes < step * 1_000_000) {
        const chunk = socket.read() as Buffer | null;
        expect(ended.answerNotRead).toBe(0);
        if (chunk === null) await turn();
        bytes += chunk?.length ?? 0;
      }
      await run(LIMITS.longest / 2, 20);
    }
    socket.on("data", (chunk) => (bytes += chunk.length)).resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LARGE.length), 60_000);
  });

  it("are not those that we are slow with", async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    handle.mockImplementation((_, response) => begun.resolve(response));
    const socket = await open();
    socket.write(GET("/"));
    const response = await begun.promise;
    await run(LIMITS.longest * 3, 20);
    response.end("late");
    const [chunk] = await once(socket.resume(), "data");
    expect(String(chunk)).toContain("late");
  });
});

it("ends what came at once and is left lying one after the other", async () => {
  stopClock();
  endUnread(server, () => false, ended, { longest: 600, longestOfMany: 600_000, look: 1_000 });
  const many: Socket[] = [];
  for (let number = 0; number < 6; number += 1) many.push(await open());
  for (const socket of many) socket.write(GET("/"));
  await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(many.length), 60_000);
  const seen = new Set<number>();
  while (ended.answerNotRead < many.length) {
    await run(100, 100);
    seen.add(ended.answerNotRead);
  }
  expect([...seen]).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

describe("connections of one address", () => {
  it("are limited, except where one stands for many readers", async () => {
    limitConnections(server, (address) => address === "127.0.0.3", ended);
    for (const from of ["127.0.0.2", "127.0.0.3"]) for (let index = 0; index < 200; index += 1) await open(from);
    expect(ended.tooManyConnections).toBe(0);
    for (const from of ["127.0.0.3", "127.0.0.4"]) await open(from);
    await closed(await open("127.0.0.2"));
    expect(ended.tooManyConnections).toBe(1);
    await closed((sockets[0] as Socket).end());
    await vi.waitFor(async () => {
      const again = await open("127.0.0.2");
      again.write(GET("/"));
      await once(again.resume(), "data");
    }, 20_000);
  });
});
