import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, pageOf, type TestApp } from "../../tests/fixtures/app.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { sendBytes } from "#tests/wire/fixtures/raw-request.ts";

testDatabase();

const SHA = "a".repeat(64);
let app: TestApp;
let url: string;

async function listen(environment: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ environment, render: async (path) => pageOf(path, { body: `page ${path}` }) });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

const send = (lines: string[]) => sendBytes(url, `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
const linesFrom = (level: number) =>
  app.logged.map((line) => JSON.parse(line)).filter((line: { level: number }) => line.level >= level);

describe("a request", () => {
  beforeAll(() => listen());
  afterAll(() => app.close());

  it("with two hosts is refused, at hand or not", async () => {
    await send(["GET /about HTTP/1.1", "Host: localhost"]);
    for (const target of ["/about", "/news", "/favicon.svg", "/api/index/index"]) {
      for (const second of ["localhost", "evil.example"]) {
        const answer = await send([`GET ${target} HTTP/1.1`, "Host: localhost", `HOST: ${second}`]);
        expect([target, second, answer.status]).toEqual([target, second, 400]);
      }
    }
  });

  it("may name the site in its target, which counts instead of its host", async () => {
    for (const origin of ["http://localhost:3000", "HTTPS://LOCALHOST"]) {
      const answer = await send([`GET ${origin}/news?page=2 HTTP/1.1`, "Host: evil.example"]);
      expect([answer.status, answer.body]).toEqual([200, "page /news?page=2"]);
      expect((await send([`GET ${origin} HTTP/1.1`, "Host: localhost"])).body).toBe("page /");
    }
    expect((await send(["GET http://evil.example/about HTTP/1.1", "Host: localhost"])).status).toBe(421);
    expect((await send(["GET ftp://localhost/about HTTP/1.1", "Host: localhost"])).status).toBe(400);
  });

  it("in raw UTF-8 is sent to the encoded address, within this site", async () => {
    const ask = async (target: string) => {
      const bytes = Buffer.from(`GET ${target} HTTP/1.1`).toString("latin1");
      const { status, headers } = await send([bytes, "Host: localhost"]);
      return [status, headers["location"]];
    };
    const encoded = encodeURIComponent("电池");
    expect(await ask("/search?q=电池&page=2")).toEqual([301, `/search?q=${encoded}&page=2`]);
    expect(await ask("/single/电池")).toEqual([301, `/single/${encoded}`]);
    for (const foreign of ["//电池.example/", "/\\电池.example/", "http://电池.example/"])
      expect(await ask(foreign)).toEqual([400, undefined]);
    expect((await send(["GET /search?q=\xff HTTP/1.1", "Host: localhost"])).status).toBe(400);
    expect((await send(["POST /search?q=\xe7\x94\xb5 HTTP/1.1", "Host: localhost"])).status).toBe(400);
  });

  it("in raw UTF-8 is answered on a connection that was used before", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    socket.write(Buffer.from("GET /search?q=电池 HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    expect(String((await once(socket, "data"))[0])).toContain("HTTP/1.1 301");
    socket.destroy();
  });

  it("for an id with zeros before it is sent to the id", async () => {
    const answer = await send(["GET /news/003?x=1 HTTP/1.1", "Host: localhost"]);
    expect([answer.status, answer.headers["location"]]).toEqual([301, "/news/3?x=1"]);
    expect((await send(["GET /news/0 HTTP/1.1", "Host: localhost"])).status).toBe(200);
  });
});

describe("X-Forwarded-For", () => {
  afterEach(() => app.close());
  const ask = (value: string, from: string) =>
    app.http.inject({ url: "/api/nothing", headers: { "x-forwarded-for": value }, remoteAddress: from });

  it("of a peer that nobody named is warned of, once", async () => {
    await listen({ TRUST_PROXY: "10.0.0.0/8" });
    for (const from of ["203.0.113.5", "203.0.113.5", "203.0.113.6", "10.1.2.3"]) await ask("198.51.100.1", from);
    expect(linesFrom(40).map(({ peer }) => peer)).toEqual(["203.0.113.5", "203.0.113.6"]);
    expect(linesFrom(40)[0].msg).toContain("TRUST_PROXY");
  });

  it("counts addresses only, and none that stands before anything else", async () => {
    await listen({ TRUST_PROXY: "127.0.0.1, 10.0.0.1" });
    const values = ["unknown", "", "198.51.100.7, unknown", "198.51.100.7:80", "_hidden", "x".repeat(500)];
    for (let index = 0; index < 600; index += 1) await ask(values[index % values.length] ?? "", "10.0.0.1");
    expect((await ask("anything else", "10.0.0.1")).statusCode).toBe(429);
    expect((await ask("unknown, 198.51.100.7", "10.0.0.1")).statusCode).toBe(404);
  });
});

describe("a client that goes away", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "gone-"));
    await mkdir(join(dataDir, "media", SHA), { recursive: true });
    await writeFile(join(dataDir, "media", SHA, "800.jpg"), Buffer.alloc(20_000_000, 1));
    await listen({ DATA_DIR: dataDir });
  });
  afterEach(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });

  it("in the middle of anything is no fault of ours", async () => {
    const body = "a".repeat(100_000);
    const requests = [
      "GET /news HTTP/1.1\r\nHost: localhost\r\n\r\n",
      `GET /media/${SHA}/800.jpg HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2),
      "GET /share/site.png HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /api/index/index HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(5),
      `POST /api/user/checkIn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n"${body}`,
      `POST /api/ajax/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 200000\r\n\r\n--b\r\n${body}`,
      `POST /api/track HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab`,
      "GET / HTTP/1.1\r\nHos",
    ];
    for (const text of requests) {
      // By the end of such a delay the request may have reached any step. The test expects no particular one.
      for (const wait of [0, 1, 5, 50]) {
        const socket = connect(Number(new URL(url).port), "127.0.0.1");
        await once(socket, "connect");
        socket.write(text);
        if (wait > 0) await sleep(wait);
        socket.resetAndDestroy();
      }
    }
    // Resolves when all requests have ended.
    await app.http.close();
    expect(linesFrom(40)).toEqual([]);
  });
});
