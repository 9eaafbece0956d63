import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentMember, saveMember } from "./member-store.ts";
import { freshToken } from "./token-renewal.ts";

const MEMBER = { id: 7, token: "t1", refreshToken: "r1" };

let stored: Map<string, string>;
let bodies: unknown[];
let answer: () => Promise<Response> | Response;

beforeEach(() => {
  stored = new Map();
  bodies = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    bodies.push([(init.headers as Record<string, string>)["Authorization"], init.body]);
    return answer();
  });
  answer = () => Response.json({ code: 1, msg: "", data: { token: "t2", refreshToken: "r2" }, time: 1 });
  saveMember(MEMBER);
});
afterEach(() => vi.unstubAllGlobals());

const age = () => stored.set("userTokenTime", "0");

describe("freshToken", () => {
  it("leaves a young token alone", async () => {
    expect(await freshToken()).toBe("t1");
    expect(bodies).toEqual([]);
  });

  it("renews an old one, once for all who wait for it", async () => {
    age();
    expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual(["t2", "t2", "t2"]);
    expect(bodies).toEqual([["t1", '{"refresh_token":"r1"}']]);
    expect(currentMember()).toMatchObject({ token: "t2", refreshToken: "r2" });
    expect(await freshToken()).toBe("t2");
    expect(bodies).toHaveLength(1);
  });

  it("goes on with the old one when there is no answer, and asks again the next time", async () => {
    age();
    answer = () => Promise.reject(new TypeError("network"));
    expect(await freshToken()).toBe("t1");
    expect(await freshToken()).toBe("t1");
    expect(bodies).toHaveLength(2);
    expect(currentMember()).toMatchObject(MEMBER);
  });

  it("does not ask again after a refusal", async () => {
    age();
    answer = () => Response.json({ code: 0, msg: "no", data: null, time: 1 });
    expect(await freshToken()).toBe("t1");
    age();
    await freshToken();
    expect(bodies).toHaveLength(1);
    expect(currentMember()).toMatchObject({ token: "t1", refreshToken: "" });
  });

  it("forgets an answer about somebody who has signed out meanwhile", async () => {
    age();
    answer = () => {
      stored.clear();
      return Response.json({ code: 1, msg: "", data: { token: "t2", refreshToken: "r2" }, time: 1 });
    };
    expect(await freshToken()).toBe("");
    expect(stored.size).toBe(0);
  });

  it("does not give its tokens to whoever has signed in meanwhile", async () => {
    age();
    answer = () => {
      saveMember({ id: 8, token: "t8", refreshToken: "r8" });
      return Response.json({ code: 1, msg: "", data: { token: "t2", refreshToken: "r2" }, time: 1 });
    };
    expect(await freshToken()).toBe("t8");
    expect(currentMember()).toEqual({ id: 8, token: "t8", refreshToken: "r8" });
  });
});
