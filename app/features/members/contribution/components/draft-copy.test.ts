import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { ContributionForm } from "../contribution.schema.ts";
import { dropCopy, findCopy, keepCopy } from "./draft-copy.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

afterAll(() => void vi.unstubAllGlobals());

const signIn = (id: number) => kept.set("userInfo", JSON.stringify({ id, token: "t" }));
const fields = { title: "新写的", column: 1, industry: null, body: "<p>a</p>", cover: "", original: false, author: "" };
const stored = { ...fields, id: 7, title: "存着的" } as ContributionForm;

beforeEach(() => {
  kept.clear();
  signIn(1);
});

it("is given back to whoever wrote it, until it is dropped", () => {
  keepCopy(7, fields);
  expect(findCopy(stored)?.fields).toEqual(fields);
  expect(findCopy({ ...stored, id: 8 })).toBeUndefined();
  dropCopy(7);
  expect(findCopy(stored)).toBeUndefined();
});

it("is nobody else's, also what is written after the session has ended", () => {
  keepCopy(7, fields);
  kept.delete("userInfo");
  expect(findCopy(stored)).toBeUndefined();
  keepCopy(7, { ...fields, author: "老王" });
  signIn(2);
  expect(findCopy(stored)).toBeUndefined();
  signIn(1);
  expect(findCopy(stored)?.fields.author).toBe("老王");
});

it("is none when the server has the same, when it is too large, or when it cannot be read", () => {
  keepCopy(7, fields);
  expect(findCopy({ ...stored, title: fields.title })).toBeUndefined();
  dropCopy(7);
  keepCopy(7, { ...fields, body: "字".repeat(300_000) });
  expect(findCopy(stored)).toBeUndefined();
  kept.set("writing:contribution:7", "{");
  expect(findCopy(stored)).toBeUndefined();
  kept.set("writing:contribution:7", `{"memberId":1}`);
  expect(findCopy(stored)).toBeUndefined();
});
