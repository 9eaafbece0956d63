import { describe, expect, it } from "vitest";
import { routesOfBuild, type BuiltRoute } from "./route-table.ts";

const route = (id: string, parentId: string | undefined, path: string | undefined, params?: string[]): BuiltRoute => ({
  id,
  parentId,
  path,
  index: path === undefined && parentId !== undefined ? id === "home" : undefined,
  module: params === undefined ? {} : { handle: { params } },
});

const table = routesOfBuild(
  Object.fromEntries(
    [
      route("root", undefined, "", ["theme"]),
      route("layout", "root", undefined),
      route("home", "layout", undefined, ["page"]),
      route("news", "layout", "news", ["page", "before"]),
      route("article", "layout", "news/:id"),
      route("column", "layout", "news/column/:id"),
      route("slug", "layout", ":slug"),
      route("rest", "layout", "*"),
    ].map((entry) => [entry.id, entry]),
  ),
);

const match = (path: string) => table.match(path.split("/").filter((part) => part !== ""));

describe("the route table", () => {
  it("prefers fixed segments to dynamic ones, and both to the rest", () => {
    expect(match("/news")?.route.params).toEqual(["before", "page", "theme"]);
    expect(match("/news/12")?.route).toEqual({ params: ["theme"], known: true });
    expect(match("/news/column")?.route.known).toBe(true);
    expect(match("/news/column/3")?.segments).toEqual(["news", "column", "3"]);
    expect(match("/anything")?.route.known).toBe(true);
  });

  it("knows the home page by its index route", () => {
    expect(match("/")?.route.params).toEqual(["page", "theme"]);
  });

  it("does not count what only the catch-all takes as known", () => {
    expect(match("/news/12/13")?.route.known).toBe(false);
    expect(match("/a/b/c")?.route.known).toBe(false);
  });

  it("finds fixed segments in any case and gives them as the table has them", () => {
    expect(match("/NEWS/Column/Ab")?.segments).toEqual(["news", "column", "Ab"]);
  });
});
