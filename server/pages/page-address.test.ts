import { describe, expect, it } from "vitest";
import { LONGEST_ADDRESS, readAddress } from "./page-address.ts";
import { RouteTable } from "./route-table.ts";

const routes = new RouteTable();
routes.add("/", []);
routes.add("/news", ["page", "sector"]);
routes.add("/news/:id", []);
routes.add("/search", ["q"]);
routes.add("/iframe/:url", []);
routes.add("/:slug", []);
routes.add("/*", []);

const path = (target: string) => {
  const address = readAddress(target, routes);
  if (address.kind === "moved") return { moved: address.to };
  return address.kind === "page" ? address.path : address;
};

describe("one page has one address", () => {
  it.each([
    ["/news/", "/news"],
    ["//news", "/news"],
    ["/News/12", "/news/12"],
    ["/news//12/", "/news/12"],
    ["/%6Eews/1%32", "/news/12"],
    ["//evil.example", "/evil.example"],
    ["/news/12/?utm_source=x", "/news/12?utm_source=x"],
    ["/消费".replace(/./gu, (c) => Buffer.from(c).toString("latin1")), "/%E6%B6%88%E8%B4%B9"],
    ["/NEWS/12.data", "/news/12.data"],
  ])("%s has moved to %s", (from, to) => {
    expect(path(from)).toEqual({ moved: to });
  });

  it.each(["/", "/news/12", "/%E6%B6%88%E8%B4%B9", "/iframe/https%3A%2F%2Fexample.com%2Fa%3Fb%3D1"])(
    "%s is right as it is",
    (target) => {
      expect(path(target)).toBe(target);
    },
  );

  it("leads nowhere else twice", () => {
    for (const target of ["/a:b@c", "/a'b(c)!", "/%E2%82%AC+x", "/a;b,c=d&e$f"]) {
      const first = readAddress(target, routes);
      const to = first.kind === "moved" ? first.to : target;
      expect(path(to)).toBe(to);
    }
  });
});

describe("parameters", () => {
  it("counts the declared ones only, sorted, the first of each name", () => {
    expect(path("/news?sector=ev&utm_source=x&page=2&page=3&fbclid=y")).toBe("/news?page=2&sector=ev");
    expect(path("/news/12?page=2&x=%ff")).toBe("/news/12");
    expect(path("/news?page=")).toBe("/news");
  });

  it("writes equal values equally", () => {
    expect(path("/search?q=a+b")).toBe(path("/search?q=a%20b"));
    expect(path("/search?q=%e6%b6%88")).toBe("/search?q=%E6%B6%88");
  });

  it.each([
    "/search?q=%",
    "/search?q=%ff",
    "/search?q=%00",
    "/search?q=%ED%A0%80",
    "/search?q=%0a",
    `/search?q=${"a".repeat(201)}`,
  ])("refuses %s", (target) => {
    expect(path(target)).toEqual({ kind: "wrong", status: 400 });
  });
});

describe("addresses that cannot be read", () => {
  it.each([
    "/%",
    "/%zz",
    "/%ff",
    "/%00",
    "/a%0d%0ab",
    "/%ED%A0%80",
    "/a/../b",
    "/./a",
    "/%2e%2e/etc",
    "*",
    "http://x/",
  ])("%s is refused", (target) => {
    expect(path(target)).toEqual({ kind: "wrong", status: 400 });
  });

  it("endless ones are told apart", () => {
    expect(path(`/${"a".repeat(LONGEST_ADDRESS)}`)).toEqual({ kind: "wrong", status: 414 });
  });
});

describe("requests for a page's data", () => {
  it("have the route and the parameters of the page", () => {
    expect(path("/news.data?page=2&_routes=root&x=1")).toBe("/news.data?page=2");
    expect(path("/_.data")).toBe("/_.data");
    expect(readAddress("/a/b/c.data", routes)).toMatchObject({ kind: "page", route: { known: false } });
  });
});
