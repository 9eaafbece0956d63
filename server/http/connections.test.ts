import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endUnread, limitConnections, oneAtATime } from "./connections.ts";

/** More than two kernels take at once of what nobody reads. */
const LARGE = Buffer.alloc(16_000_000, 1);

let server: Server;
let ended: { unread: number; crowded: number; ahead: number };
let sockets: Socket[];
const handle = vi.fn<RequestListener>();

beforeEach(async () => {
  ended = { unread: 0, crowded: 0, ahead: 0 };
  sockets = [];
  handle.mockReset().mockImplementation((_, response) => response.end(LARGE));
  server = createServer(oneAtATime(handle, ended)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** A connection on which nothing is read until it is resumed. */
async function open(from = "127.0.0.1"): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket.pause();
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Resolves when the server has ended the connection; what comes before is read away. */
const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once("close", resolve));

describe("requests sent ahead", () => {
  it("begin one after the other, when the answer before was taken, in their order", async () => {
    const socket = await open();
    socket.write([0, 1, 2, 3].map((index) => GET(`/${index}`)).join(""));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled());
    const probe = await open();
    probe.write(GET("/probe"));
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(2));
    expect(handle.mock.calls.map(([{ url }]) => url)).toEqual(["/0", "/probe"]);
    let bytes = 0;
    socket.on("data", (chunk) => (bytes += chunk.length)).resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(4 * LARGE.length), 20_000);
    expect(handle.mock.calls.map(([{ url }]) => url)).toEqual(["/0", "/probe", "/1", "/2", "/3"]);
  });

  it("end the connection when there are too many", async () => {
    const socket = await open();
    socket.write(GET("/").repeat(60));
    await vi.waitFor(() => expect(ended.ahead).toBe(1));
    expect(handle).toHaveBeenCalledTimes(1);
    await closed(socket);
  });

  it("of connections that have gone are not begun", async () => {
    const socket = await open();
    socket.write(GET("/").repeat(5));
    await vi.waitFor(() => expect(handle).toHaveBeenCalled());
    const [, response] = handle.mock.calls[0] ?? [];
    socket.destroy();
    await once(response ?? server, "close");
    await sleep(20);
    expect(handle).toHaveBeenCalledTimes(1);
  });
});

describe("answers that are left lying", () => {
  beforeEach(() =>
    endUnread(server, (address) => address === "127.0.0.5", ended, { longest: 600, longestOfMany: 600_000, look: 200 }),
  );

  it("end with their connection", async () => {
    const socket = await open();
    socket.write(GET("/"));
    await vi.waitFor(() => expect(ended.unread).toBe(1), 10_000);
    await closed(socket);
  });

  it("are left to a proxy, which waits for its reader before it takes more", async () => {
    const proxy = await open("127.0.0.5");
    proxy.write(GET("/"));
    await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(1));
    const other = await open();
    other.write(GET("/"));
    await vi.waitFor(() => expect(ended.unread).toBe(1), 10_000);
    let bytes = 0;
    proxy.on("data", (chunk) => (bytes += chunk.length)).resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LARGE.length), 10_000);
    await closed(other);
  });

  it("are left alone when they are taken slowly", async () => {
    const socket = await open();
    socket.write(GET("/"));
    let bytes = 0;
    // Linux takes megabytes from the server at once, so that for it nothing happens for long.
    for (let step = 0; step < 60; step += 1) {
      await sleep(50);
      bytes += (socket.read() as Buffer | null)?.length ?? 0;
    }
    expect([bytes > 1_000_000, ended.unread]).toEqual([true, 0]);
    socket.on("data", (chunk) => (bytes += chunk.length)).resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LARGE.length), 10_000);
  });

  it("are not those that we are slow with", async () => {
    handle.mockImplementation((_, response) => void sleep(1_500).then(() => response.end("late")));
    const socket = await open();
    socket.write(GET("/"));
    const [chunk] = await once(socket.resume(), "data");
    expect(String(chunk)).toContain("late");
  });
});

it("ends what came at once and is left lying one after the other", async () => {
  endUnread(server, () => false, ended, { longest: 600, longestOfMany: 600_000, look: 1_000 });
  const endedAtFirst = new Promise<number>((resolve) => {
    server.on("connection", (socket: Socket) => socket.once("close", () => resolve(ended.unread)));
  });
  const many: Socket[] = [];
  for (let number = 0; number < 6; number += 1) many.push(await open());
  for (const socket of many) socket.write(GET("/"));
  expect(await endedAtFirst).toBeLessThan(many.length);
  await vi.waitFor(() => expect(ended.unread).toBe(many.length), 10_000);
});

describe("connections of one address", () => {
  it("are limited, except where one stands for many readers", async () => {
    limitConnections(server, (address) => address === "127.0.0.3", ended);
    for (const from of ["127.0.0.2", "127.0.0.3"]) for (let index = 0; index < 200; index += 1) await open(from);
    expect(ended.crowded).toBe(0);
    for (const from of ["127.0.0.3", "127.0.0.4"]) await open(from);
    await closed(await open("127.0.0.2"));
    expect(ended.crowded).toBe(1);
    await closed((sockets[0] as Socket).end());
    await vi.waitFor(async () => {
      const again = await open("127.0.0.2");
      again.write(GET("/"));
      await once(again.resume(), "data");
    });
  });
});
