import { expect, it } from "vitest";
import { siteAddress } from "./newsroom-site.ts";

const of = (address: string, ...nouns: string[]) => {
  const { pathname, search } = new URL(address, "https://mingbai.example");
  return siteAddress({ pathname, search }, (query) => nouns.some((noun) => query === `GET /newsroom/${noun}`));
};

it("leads addresses of earlier releases to the screen of their noun, with all that they name besides", () => {
  const all = ["columns", "industries", "sectors", "pages", "job-posts", "friend-links"];
  expect(of("/newsroom/columns?of=link&id=3", ...all)).toBe("/newsroom/friend-links?id=3");
  expect(of("/newsroom/columns?of=post", ...all)).toBe("/newsroom/job-posts");
  expect(of("/newsroom/columns?of=column&id=new", ...all)).toBe("/newsroom/columns?id=new");
  expect(of("/newsroom/columns?id=3", ...all)).toBeUndefined();
  expect(of("/newsroom/sectors", ...all)).toBeUndefined();
});

it("leads staff members without the permission of a noun to the first one that they may change", () => {
  expect(of("/newsroom/columns", "job-posts")).toBe("/newsroom/job-posts");
  expect(of("/newsroom/columns?of=link&id=3", "job-posts")).toBe("/newsroom/job-posts");
  expect(of("/newsroom/job-posts?id=3", "job-posts")).toBeUndefined();
  expect(of("/newsroom/columns")).toBeUndefined();
});
