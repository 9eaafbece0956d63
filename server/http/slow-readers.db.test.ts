import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createTestApp, pageOf, type TestApp } from "../../tests/fixtures/app.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import type { RenderPage } from "../pages/render.ts";

testDatabase();

const CROWD = 120;
const sockets: Socket[] = [];
let app: TestApp;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  return app.close();
});

it("who asks for much and reads nothing keeps nobody from their answer (H4)", async () => {
  const body = Buffer.alloc(5_000_000, 1);
  const render = vi.fn<RenderPage>(async (path) => pageOf(path, { body, maxAge: 0 }));
  app = await createTestApp({ render });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as AddressInfo;
  for (let index = 0; index < CROWD; index += 1) {
    const socket = connect(port, "127.0.0.1").pause();
    sockets.push(socket.on("error", () => undefined));
    socket.write(`GET /news?page=${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(40));
  }
  await vi.waitFor(() => expect(render.mock.calls.length).toBe(CROWD), 20_000);
  for (let index = 0; index < 20; index += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/index/index`);
    expect([answer.status, (await answer.json()).code]).toEqual([200, 1]);
  }
  expect((await fetch(`http://127.0.0.1:${port}/share/site.png`)).status).toBe(200);
  // What was sent ahead waits until somebody reads.
  expect(render.mock.calls.length).toBe(CROWD);
});

it("a reader who goes while others are worked on has nothing rendered for them", async () => {
  let finish = () => {};
  const render = vi.fn<RenderPage>(async (path) => {
    await new Promise<void>((resolve) => (finish = resolve));
    return pageOf(path);
  });
  app = await createTestApp({ render });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as AddressInfo;
  const ask = (path: string) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  for (let index = 0; index < 16; index += 1) ask(`/news?page=${index}`);
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(16));
  const gone = ask("/news?page=gone");
  await vi.waitFor(() => expect(app.atWork.size).toBe(17));
  const seen = once(app.http.server, "connection");
  gone.destroy();
  await vi.waitFor(() => expect(app.atWork.size).toBe(16));
  ask("/news?page=last");
  await seen;
  finish();
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(17));
  expect(render.mock.calls.map(([path]) => path).at(-1)).toBe("/news?page=last");
});
