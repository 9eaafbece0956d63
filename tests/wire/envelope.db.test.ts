import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { createTestApp, type TestApp } from "../fixtures/app.ts";

testDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: { CORS_ORIGINS: "https://app.example" } });
});
beforeEach(() => void (app.logged.length = 0));
afterAll(async () => {
  await app.close();
});

const read = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const post = (payload: string | Buffer, type = "application/json") =>
  app.http.inject({ method: "POST", url: "/api/index/index", payload, headers: { "content-type": type } });

describe("the envelope", () => {
  it.each(["/api/index/index", "/api/nothing", "/api/", "/api", "/api/index/index?a=%ff", "/api/%ff"])(
    "of %s has all four fields",
    async (url) => {
      const answer = await read(url);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      const body = answer.json();
      expect(Object.keys(body).toSorted()).toEqual(["code", "data", "msg", "time"]);
      expect([Number.isInteger(body.code), typeof body.msg]).toEqual([true, "string"]);
      expect(Math.abs(body.time - Date.now() / 1_000)).toBeLessThan(5);
    },
  );

  it("says what address was not found, in the language asked for", async () => {
    const english = await read("/api/nothing?token=x", { "think-lang": "en" });
    expect([english.statusCode, english.json().msg]).toEqual([404, "Error requesting address:/api/nothing"]);
    expect((await read("/api/nothing")).json().msg).toBe("请求的地址不存在：/api/nothing");
  });
});

describe("paths and parameters", () => {
  it.each(["/api/index/index", "/API/Index/INDEX", "/Api/index/Index?_n=1&name[key]=v"])(
    "%s is the same call",
    async (url) => {
      expect((await read(url)).json().code).toBe(1);
    },
  );

  it.each(["a=1&a=2", "__proto__[x]=1", "a[constructor]=1", "a=%ED%A0%80", "a=%00", "a[b"])(
    "%s is refused",
    async (query) => {
      const answer = await read(`/api/index/index?${query}`);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 400]);
    },
  );
});

describe("bodies", () => {
  it.each([
    ["no JSON", "{"],
    ["a forbidden key", '{"__proto__":{"x":1}}'],
    ["a nested forbidden key", '{"a":{"constructor":{"prototype":{"x":1}}}}'],
    ["no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["half of a surrogate pair", '{"a":"\\ud842"}'],
    ["a null character", '{"a":"\\u0000"}'],
    ["endless depth", "[".repeat(100_000)],
    ["too much depth", `${"[".repeat(30)}${"]".repeat(30)}`],
    ["too many values", JSON.stringify(Array.from({ length: 2_000 }, () => 1))],
  ])("%s is refused", async (_, payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 400]);
  });

  it("that are too large are refused before they are read", async () => {
    expect((await post(JSON.stringify("x".repeat(300_000)))).statusCode).toBe(413);
  });

  it.each(["text/plain", "application/json\ta", "multipart/form-data; boundary=x", "application/xml"])(
    "of type %j are not taken",
    async (type) => {
      const answer = await post("{}", type);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(Object.keys(answer.json()).toSorted()).toEqual(["code", "data", "msg", "time"]);
    },
  );
});

describe("caches and other origins", () => {
  it("keep nothing that was asked for with a token", async () => {
    expect((await read("/api/index/index")).headers["cache-control"]).toBe("no-store");
    for (const header of ["authorization", "ba-user-token"]) {
      for (const url of ["/api/index/index", "/api/nothing"]) {
        expect((await read(url, { [header]: "x" })).headers["cache-control"]).toBe("private, no-store");
      }
    }
  });

  it("may call when they are listed, without the browser's credentials", async () => {
    const ask = (origin: string) =>
      app.http.inject({
        method: "OPTIONS",
        url: "/api/user/checkIn",
        headers: { origin, "access-control-request-method": "POST" },
      });
    const listed = await ask("https://app.example");
    expect(listed.statusCode).toBe(204);
    expect(listed.headers["access-control-allow-origin"]).toBe("https://app.example");
    for (const name of ["think-lang", "server", "ba-user-token", "Authorization", "Content-Type"]) {
      expect(listed.headers["access-control-allow-headers"]).toContain(name);
    }
    expect(listed.headers).not.toHaveProperty("access-control-allow-credentials");
    for (const origin of ["https://evil.example", "null", "https://app.example.evil.example"]) {
      expect((await ask(origin)).headers).not.toHaveProperty("access-control-allow-origin");
      expect((await read("/api/index/index", { origin })).headers).not.toHaveProperty("access-control-allow-origin");
    }
    expect(
      (await read("/api/index/index", { origin: "https://app.example" })).headers["access-control-allow-origin"],
    ).toBe("https://app.example");
  });
});
