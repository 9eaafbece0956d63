import { describe, expect, it } from "vitest";
import { fieldsOf } from "#app/features/newsroom/setting/setting.fields.ts";
import { changesOf, DANGEROUS, isSame, SETTING_TABS } from "#app/features/newsroom/setting/setting.rules.ts";
import en from "#app/features/newsroom/setting/settings.en.ts";
import zh from "#app/features/newsroom/setting/settings.zh-cn.ts";
import { ALL_SETTINGS } from "./newsroom-settings.ts";

const KEYS = Object.keys(ALL_SETTINGS.shape).sort();

describe("the screen of settings", () => {
  it("has each setting under one tab", () => {
    expect(Object.values(SETTING_TABS).flat().sort()).toEqual(KEYS);
    expect(KEYS).toEqual(expect.arrayContaining([...DANGEROUS]));
  });

  it("names each field in both languages", () => {
    const paths = [...fieldsOf(ALL_SETTINGS).values()].flat().map(({ path }) => path);
    const named = (names: Record<string, string>) => paths.filter((path) => (names[path] ?? "") === "");
    expect(named(zh.names)).toEqual([]);
    expect(named(en.names)).toEqual([]);
    expect(Object.keys(zh.names).filter((name) => !paths.includes(name) && !KEYS.includes(name))).toEqual([]);
    const columns = [...fieldsOf(ALL_SETTINGS).values()].flat().flatMap((field) => field.columns);
    const names = [...new Set(columns.map(({ path }) => path.split("[].")[1] ?? ""))].sort();
    expect(Object.keys(zh.columnNames).sort()).toEqual(names);
    expect(Object.keys(en.columnNames).sort()).toEqual(names);
    expect(Object.keys(en.hints).sort()).toEqual(Object.keys(zh.hints).sort());
  });

  it("asks for each by its kind and its bounds", () => {
    const fields = new Map([...fieldsOf(ALL_SETTINGS).values()].flat().map((field) => [field.path, field]));
    expect(fields.get("siteName")).toMatchObject({ kind: "text" });
    expect(fields.get("passwordMinimum")).toMatchObject({ kind: "number", least: 6, most: 32 });
    expect(fields.get("openMemberCenter")).toMatchObject({ kind: "switch" });
    expect(fields.get("comments.review")).toMatchObject({ kind: "choice", choices: ["all", "held"] });
    expect(fields.get("comments.reasons")).toMatchObject({ kind: "lines", most: 9 });
    expect(fields.get("points.signIn.points")).toMatchObject({ kind: "number", least: 0, most: 10_000 });
    expect(fields.get("pushes.cdn")).toMatchObject({ kind: "part" });
    expect(fields.get("pushes.cdn.headers")).toMatchObject({ kind: "pairs" });
    expect(fields.get("pushes.cdn.method")).toMatchObject({ kind: "choice" });
    expect(fields.get("tradeIn")).toMatchObject({ kind: "rows", most: 60 });
    expect(fields.get("tradeIn")?.columns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "tradeIn[].kind", kind: "choice" }),
        expect.objectContaining({ path: "tradeIn[].documents", kind: "lines" }),
        expect.objectContaining({ path: "tradeIn[].percent", kind: "number", least: 0, most: 100 }),
      ]),
    );
    expect(fields.get("securityContact")).toMatchObject({ kind: "text" });
  });
});

describe("what differs between two versions", () => {
  it("is told part by part, a list as a whole, whatever the order of fields", () => {
    expect(changesOf("points", { a: { x: 1, y: 2 }, b: 3 }, { b: 3, a: { y: 5, x: 1 } })).toEqual([
      { path: "points.a.y", before: 2, after: 5 },
    ]);
    expect(changesOf("comments", { reasons: ["一", "二"] }, { reasons: ["一"] })).toEqual([
      { path: "comments.reasons", before: ["一", "二"], after: ["一"] },
    ]);
    expect(changesOf("pushes", { cdn: null }, { cdn: { url: "x" } })).toEqual([
      { path: "pushes.cdn", before: null, after: { url: "x" } },
    ]);
    expect(changesOf("comments", { a: 1, both: 0 }, { both: 0, b: 2 })).toEqual([
      { path: "comments.a", before: 1, after: undefined },
      { path: "comments.b", before: undefined, after: 2 },
    ]);
    expect(isSame({ a: { x: 1, y: 2 }, b: [2] }, { b: [2], a: { y: 2, x: 1 } })).toBe(true);
    for (const other of [{ a: 1, b: [2, 1] }, { a: 1, b: { 0: 1, 1: 2 } }, { a: "1", b: [1, 2] }, { a: 1 }, null])
      expect(isSame({ a: 1, b: [1, 2] }, other)).toBe(false);
    expect(changesOf("siteName", "明白", "明白")).toEqual([]);
  });
});
