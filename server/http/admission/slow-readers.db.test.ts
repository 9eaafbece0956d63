import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, pageOf, type TestApp } from "../../../tests/fixtures/app.ts";
import { testDatabase } from "../../../tests/db/test-database.ts";
import type { RenderPage } from "../../pages/render.ts";
import { HEAD_WRITTEN } from "../response.ts";

testDatabase();

const CROWD = 120;
const SHA = "a".repeat(64);
const sockets: Socket[] = [];
let app: TestApp;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  return app.close();
});

it("who asks for much and reads nothing keeps nobody from their answer (H4)", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "slow-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, "media", SHA), { recursive: true });
  await writeFile(join(dataDir, "media", SHA, "800.jpg"), "");
  await truncate(join(dataDir, "media", SHA, "800.jpg"), 20_000_000);
  app = await createTestApp({ environment: { DATA_DIR: dataDir } });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as AddressInfo;
  let answered = 0;
  const everybody = Promise.withResolvers<void>();
  app.http.server.on("request", (_, response) =>
    response.once(HEAD_WRITTEN, () => {
      answered += 1;
      if (answered === CROWD) everybody.resolve();
    }),
  );
  for (let index = 0; index < CROWD; index += 1) {
    const socket = connect(port, "127.0.0.1").pause();
    sockets.push(socket.on("error", () => undefined));
    socket.write(`GET /media/${SHA}/800.jpg HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(40));
  }
  await everybody.promise;
  expect(app.atWork.size).toBe(0);
  for (let index = 0; index < 20; index += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/index/index`);
    expect([answer.status, (await answer.json()).code]).toEqual([200, 1]);
  }
  expect((await fetch(`http://127.0.0.1:${port}/share/site.png`)).status).toBe(200);
  // One response for each connection: pipelined requests wait until the client reads.
  expect([answered, app.atWork.size]).toEqual([CROWD + 21, 0]);
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
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(16), 60_000);
  const gone = ask("/news?page=gone");
  await vi.waitFor(() => expect(app.atWork.size).toBe(17), 60_000);
  const seen = once(app.http.server, "connection");
  gone.destroy();
  await vi.waitFor(() => expect(app.atWork.size).toBe(16), 60_000);
  ask("/news?page=last");
  await seen;
  finish();
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(17), 60_000);
  expect(render.mock.calls.map(([path]) => path).at(-1)).toBe("/news?page=last");
});
