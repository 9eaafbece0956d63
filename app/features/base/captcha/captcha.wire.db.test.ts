import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionPool } from "#db/client.ts";
import { consumeChallenge } from "./captcha.service.server.ts";
import type { Box } from "./captcha.geometry.ts";
import { BITS } from "./captcha.work.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { createTestApp, type TestApp } from "#tests/fixtures/app.ts";

const ID = "0123456789abcdef";
testDatabase();
let app: TestApp;

beforeEach(async () => {
  await connectionPool().query("truncate captcha_challenges");
  app = await createTestApp();
});
afterEach(() => app.close());

const get = (query: string, headers: Record<string, string> = {}, remoteAddress = "203.0.113.7") =>
  app.http.inject({ url: `/api/common/clickCaptcha${query}`, headers, remoteAddress });
const check = (payload: object, remoteAddress = "203.0.113.7") =>
  app.http.inject({ method: "POST", url: "/api/common/checkClickCaptcha", payload, remoteAddress });
const count = async () =>
  (await connectionPool().query<{ count: number }>("select count(*) from captcha_challenges")).rows[0]?.count;

async function rightAnswer(): Promise<string> {
  const { rows } = await connectionPool().query<{ boxes: Box[] }>(
    "select boxes from captcha_challenges where id = $1",
    [ID],
  );
  const points = rows[0]?.boxes.map(({ x, y, width, height }) => `${x + width / 2},${y + height / 2}`) ?? [];
  return `${points.join("-")};350;200`;
}

describe("GET /api/common/clickCaptcha", () => {
  it("sends the picture and what to click, nothing more, to be kept by nobody (docs/security.md#k6)", async () => {
    const answer = await get(`?id=${ID}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { code, msg, data, time } = answer.json();
    expect({ code, msg, time }).toEqual({ code: 1, msg: "", time: expect.any(Number) });
    expect(Object.keys(data).toSorted()).toEqual(["base64", "height", "id", "text", "width"]);
    expect(data).toMatchObject({ id: ID, width: 350, height: 200 });
    expect(data.text.length).toBeGreaterThanOrEqual(3);
  });

  it("names icons in the language of the request", async () => {
    const named = async (language: string) => {
      const texts: string[] = [];
      for (let tries = 0; tries < 6; tries += 1)
        texts.push(...(await get(`?id=${ID}`, { "think-lang": language })).json().data.text);
      return texts.filter((text) => text.startsWith("<"));
    };
    expect((await named("en")).every((text) => /^<[a-z ]+>$/.test(text))).toBe(true);
    expect((await named("zh-cn")).every((text) => /^<\p{Script=Han}+>$/u.test(text))).toBe(true);
  });

  const wrong = {
    none: "",
    empty: "?id=",
    short: "?id=abc",
    long: `?id=${"a".repeat(65)}`,
    "very long": `?id=${"a".repeat(9_000)}`,
    path: "?id=../../../../etc/passwd",
    prototype: "?id=__proto__00000000000",
    underscore: "?id=0123456789_bcdef",
    "line break": `?id=${ID}%0a`,
    "null character": `?id=${ID}%00`,
    "other digits": `?id=${encodeURIComponent("０".repeat(16))}`,
    list: `?id[]=${ID}`,
    "two of them": `?id=${ID}&id=${ID}`,
    object: `?id[a]=${ID}`,
  };
  it.each(Object.entries(wrong))("refuses an id that is %s (docs/security.md#k5)", async (_, query) => {
    const answer = await get(query);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ code: answer.statusCode, data: null, msg: expect.stringMatching(/./) });
    expect(await count()).toBe(0);
  });

  it("draws nothing for HEAD", async () => {
    await app.http.inject({ method: "HEAD", url: `/api/common/clickCaptcha?id=${ID}` });
    expect(await count()).toBe(0);
  });

  it("stops a network that asks again and again, and no other", async () => {
    const answers = [];
    for (let tries = 0; tries < 50; tries += 1) {
      answers.push(await app.http.inject({ url: `/api/common/powCaptcha?id=${ID}`, remoteAddress: "203.0.113.9" }));
    }
    expect(answers.at(0)?.statusCode).toBe(200);
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await get(`?id=${ID}`)).statusCode).toBe(200);
  });
});

describe("POST /api/common/checkClickCaptcha", () => {
  it("says yes to the right answer, silently, and leaves it for one business call", async () => {
    await get(`?id=${ID}`);
    const info = await rightAnswer();
    expect((await check({ id: ID, info, unset: false })).json()).toMatchObject({ code: 1, msg: "", data: null });
    const use = () => consumeChallenge({ id: ID, info, network: "203.0.113.7" });
    expect(await Promise.all([use(), use()])).toEqual(expect.arrayContaining([true, false]));
  });

  it("says no to a wrong one, silently, and ends the challenge", async () => {
    await get(`?id=${ID}`);
    const info = await rightAnswer();
    expect((await check({ id: ID, info: "1,1-2,2-3,3;350;200" })).json()).toMatchObject({
      code: 0,
      msg: "",
      data: null,
    });
    expect((await check({ id: ID, info })).json()).toMatchObject({ code: 0, msg: "", data: null });
  });

  it("says no to the right one from elsewhere", async () => {
    await get(`?id=${ID}`);
    const info = await rightAnswer();
    expect((await check({ id: ID, info }, "203.0.113.8")).json().code).toBe(0);
    expect((await check({ id: ID, info })).json().code).toBe(1);
  });

  it("takes forms as well", async () => {
    await get(`?id=${ID}`);
    const payload = new URLSearchParams({ id: ID, info: await rightAnswer(), unset: "false" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const url = "/api/common/checkclickcaptcha";
    const answer = await app.http.inject({ method: "POST", url, payload, headers, remoteAddress: "203.0.113.7" });
    expect(answer.json().code).toBe(1);
  });

  const id = ID;
  const info = "1,1;350;200";
  it.each([
    [{}],
    [{ id }],
    [{ id, info: null }],
    [{ id, info: 5 }],
    [{ id, info: ["1,1;350;200"] }],
    [{ id, info: {} }],
    [{ id, info: "1".repeat(10_000) }],
    [{ id: [id], info }],
    [{ id: "../", info }],
    [{ id: "a".repeat(100_000), info }],
    [{ id, info, unset: "perhaps" }],
    [{ id, info, unset: [] }],
    [[]],
  ])("refuses what is no answer at all: %j", async (payload) => {
    const answer = await check(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 400, data: null });
  });
});

describe("GET /api/common/powCaptcha", () => {
  it("sends what is to be computed, another each time, to be kept by nobody", async () => {
    const ask = () => app.http.inject(`/api/common/powCaptcha?id=${ID}`);
    const [one, other] = [await ask(), await ask()];
    expect(one.headers["cache-control"]).toBe("no-store");
    expect(one.json()).toMatchObject({ code: 1, msg: "" });
    expect(one.json().data).toEqual({ id: ID, salt: expect.stringMatching(/^[0-9a-f]{32}$/), puzzles: 16, bits: BITS });
    expect(other.json().data.salt).not.toBe(one.json().data.salt);
    expect(await count()).toBe(1);
  });
});
