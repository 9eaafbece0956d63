import { expect, it } from "vitest";
import { isNewsroomAddress, publicManifestOf, withoutNewsroom } from "./public-routes.ts";

it.each(["/newsroom", "/newsroom/stories/7", "/newsroom.data", "/newsroom?day=1", "/Newsroom", "/preview"])(
  "%s belongs to the newsroom",
  (path) => expect(isNewsroomAddress(path)).toBe(true),
);
it.each(["/", "/news/1", "/newsrooms", "/previews/1", "/news?to=/newsroom", "/about/newsroom"])(
  "%s belongs to readers",
  (path) => expect(isNewsroomAddress(path)).toBe(false),
);

it("leaves readers' routes as they are, and none of the newsroom's", () => {
  const routes = {
    root: 1,
    "routes/site/home": 2,
    "newsroom/screens/dashboard/dashboard-screen": 3,
    "routes/newsroom/layout": 4,
  };
  expect(withoutNewsroom(routes)).toEqual({ root: 1, "routes/site/home": 2 });
});

it("names the readers' manifest after that of all routes", () => {
  expect(publicManifestOf("/assets/manifest-a1.js")).toBe("/assets/manifest-a1-public.js");
});
