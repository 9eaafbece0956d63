import { beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import type { CodeKey } from "./one-time-code.schema.ts";
import { consumeCode, endCodes, deleteOldCodes, isCodeOut, issueCode } from "./one-time-code.service.server.ts";

testDatabase();
beforeEach(() => rows("delete from one_time_codes"));

const SERVER_KEY = Buffer.alloc(32, 1);
const [MINE, OTHER, MAIL] = ["13800000001", "13800000002", "reader@example.com"];
const bySms = (target: string): CodeKey => ({ channel: "sms", target, purpose: "user_register" });
const byMail = (target: string): CodeKey => ({ channel: "email", target, purpose: "user_register" });
const issue = (key: CodeKey) => issueCode(key, SERVER_KEY);
const use = (key: CodeKey, code: string, serverKey = SERVER_KEY) => consumeCode(key, code, serverKey);
const wrongOf = (code: string) => (code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`);
const isOut = () => Promise.all([MINE, OTHER, MAIL].map(isCodeOut));

it("is right once, for its address and purpose, under its server's key, whatever others are out", async () => {
  const key = bySms(MINE);
  const login: CodeKey = { channel: "sms", target: MINE, purpose: "user_mobile_login" };
  const others = [login, bySms(OTHER), byMail(MINE)];
  const codes = [];
  for (const other of others) codes.push(await issue(other));
  const code = await issue(key);
  for (const other of others) expect(await use(other, wrongOf(code))).toBe(false);
  expect(await use(key, code, Buffer.alloc(32, 2))).toBe(false);
  expect([await use(key, code), await use(key, code)]).toEqual([true, false]);
  for (const [at, other] of others.entries()) expect(await use(other, codes[at] ?? "")).toBe(true);
});

it("is tried five times, and is over after ten minutes", async () => {
  const key = bySms(MINE);
  const tried = async (count: number) => {
    const code = await issue(key);
    for (let turn = 0; turn < count; turn += 1) expect(await use(key, wrongOf(code))).toBe(false);
    return use(key, code);
  };
  expect([await tried(4), await tried(5)]).toEqual([true, false]);
  const late = await issue(key);
  const life = "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from one_time_codes";
  expect(await rows(life)).toEqual([{ minutes: 10 }]);
  await rows("update one_time_codes set expires_at = now() - interval '1 second'");
  expect([await use(key, late), await isCodeOut(MINE)]).toEqual([false, false]);
});

it("ends with what ends all codes of a member, and of nobody else", async () => {
  for (const key of [bySms(MINE), bySms(OTHER), byMail(MAIL)]) await issue(key);
  expect(await isOut()).toEqual([true, true, true]);
  await endCodes([null, null]);
  expect(await isOut()).toEqual([true, true, true]);
  await endCodes([MINE, null]);
  expect(await isOut()).toEqual([false, true, true]);
  await endCodes([MINE, MAIL]);
  expect(await isOut()).toEqual([false, true, false]);
});

it("is forgotten once it is over or used", async () => {
  const [used, over] = [bySms(MINE), byMail(MAIL)];
  await use(used, await issue(used));
  await issue(over);
  await rows("update one_time_codes set expires_at = now() where target = $1", [MAIL]);
  await issue(bySms(OTHER));
  await deleteOldCodes();
  expect(await rows("select target from one_time_codes")).toEqual([{ target: OTHER }]);
});
