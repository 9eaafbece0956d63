import { describe, expect, it } from "vitest";
import { ParameterError, parseParameters } from "./bracket-query.ts";

const parse = (text: string) => JSON.parse(JSON.stringify(parseParameters(text))) as unknown;

describe("parameters in bracket notation", () => {
  it.each([
    ["", {}],
    ["a=1&b=", { a: "1", b: "" }],
    ["a", { a: "" }],
    ["name[key]=v&name[other]=w", { name: { key: "v", other: "w" } }],
    ["ids[]=3&ids[]=5", { ids: ["3", "5"] }],
    ["ids[1]=5&ids[0]=3", { ids: ["3", "5"] }],
    ["a[b][c][d]=1", { a: { b: { c: { d: "1" } } } }],
    ["q=%E6%B6%88+%E8%B4%B9", { q: "消 费" }],
    ["name%5Bkey%5D=v", { name: { key: "v" } }],
    ["_n=1795201312&page=1&limit=10", { _n: "1795201312", page: "1", limit: "10" }],
  ])("reads %j", (text, expected) => expect(parse(text)).toEqual(expected));

  it.each([
    "__proto__[x]=1",
    "a[__proto__][x]=1",
    "constructor[prototype][x]=1",
    "a[constructor]=1",
    "__proto__.x=1",
    "a[%5F_proto__]=1",
    "a=1&a=2",
    "a=1&a[b]=2",
    "a[b]=1&a=2",
    "a[0]=1&a[0]=2",
    "a[99]=1",
    "a[b][c][d][e]=1",
    "a[b=1",
    "a]b[=1",
    "[a]=1",
    "=1",
    "a=%",
    "a=%ff",
    "a=%00",
    Array.from({ length: 300 }, (_, index) => `p${index}=1`).join("&"),
  ])("refuses %s", (text) => {
    expect(() => parseParameters(text)).toThrow(ParameterError);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("gives objects that inherit nothing", () => {
    const parsed = parseParameters("a[b]=1");
    expect(Object.getPrototypeOf(parsed)).toBeNull();
    expect("toString" in parsed).toBe(false);
  });
});
