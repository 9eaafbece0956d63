import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clearMember,
  currentMember,
  currentToken,
  needsRenewal,
  replaceTokens,
  saveMember,
  updateMember,
} from "./member-store.ts";

const HOUR = 3_600_000;
const MEMBER = { id: 7, username: "bird", nickname: "早起的鸟", token: "t1", refreshToken: "r1", money: "1.50" };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the stored member", () => {
  it("is kept whole under userInfo, the token under a key of its own as well", () => {
    expect(saveMember(MEMBER)).toBe(true);
    expect(JSON.parse(stored.get("userInfo") ?? "")).toEqual(MEMBER);
    expect(stored.get("userToken")).toBe("t1");
    expect(currentMember()).toEqual(MEMBER);
    expect(currentToken()).toBe("t1");
  });

  it("leaves nothing behind", () => {
    saveMember(MEMBER);
    clearMember();
    expect([...stored.keys()]).toEqual([]);
    expect(currentMember()).toBeUndefined();
    expect(currentToken()).toBe("");
  });

  it("follows what another tab writes", () => {
    saveMember(MEMBER);
    stored.set("userInfo", JSON.stringify({ ...MEMBER, id: 8 }));
    expect(currentMember()?.id).toBe(8);
    stored.delete("userInfo");
    expect(currentMember()).toBeUndefined();
    expect(currentToken()).toBe("");
  });

  it("keeps its tokens when its data are brought up to date", () => {
    saveMember(MEMBER);
    updateMember({ nickname: "晚起的鸟", token: "other", refreshToken: "" });
    expect(currentMember()).toEqual({ ...MEMBER, nickname: "晚起的鸟" });
  });

  it("is not made up from changes when nobody is signed in", () => {
    updateMember(MEMBER);
    replaceTokens({ token: "t2", refreshToken: "r2" });
    expect(stored.size).toBe(0);
  });

  it("tells when the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(saveMember(MEMBER)).toBe(false);
  });
});

describe("renewal", () => {
  it("is due well before the day is over, for those who asked to stay signed in", () => {
    saveMember(MEMBER);
    expect(needsRenewal(Date.now() + HOUR)).toBe(false);
    expect(needsRenewal(Date.now() + 7 * HOUR)).toBe(true);
    saveMember({ ...MEMBER, refreshToken: "" });
    expect(needsRenewal(Date.now() + 7 * HOUR)).toBe(false);
  });

  it("is due when the clock was set back, or nobody knows the token's age", () => {
    saveMember(MEMBER);
    expect(needsRenewal(Date.now() - HOUR)).toBe(true);
    stored.delete("userTokenTime");
    expect(needsRenewal(Date.now())).toBe(true);
  });

  it("begins the token's time anew", () => {
    saveMember(MEMBER);
    stored.set("userTokenTime", "0");
    replaceTokens({ token: "t2", refreshToken: "r2" });
    expect(currentMember()).toEqual({ ...MEMBER, token: "t2", refreshToken: "r2" });
    expect(currentToken()).toBe("t2");
    expect(needsRenewal(Date.now())).toBe(false);
  });
});
