import { describe, expect, it } from "vitest";
import { toQuery } from "./request-params.ts";

const readable = (params: Record<string, unknown>) => decodeURIComponent(toQuery(params));

describe("toQuery", () => {
  it("flattens objects and lists to name[key], at every depth", () => {
    expect(readable({ page: 1, where: { id: 3, name: "a" }, ids: [7, 8], deep: { a: { b: "c" } } })).toBe(
      "page=1&where[id]=3&where[name]=a&ids[0]=7&ids[1]=8&deep[a][b]=c",
    );
  });

  it("keeps what is empty or false and leaves out what is not there", () => {
    expect(readable({ text: "", no: false, zero: 0, gone: undefined, none: null, inside: { gone: undefined } })).toBe(
      "text=&no=false&zero=0",
    );
  });

  it("encodes what a query could not carry", () => {
    expect(toQuery({ q: "车险 & 保费=1", "a&b": 1 })).toBe("q=%E8%BD%A6%E9%99%A9+%26+%E4%BF%9D%E8%B4%B9%3D1&a%26b=1");
  });
});
