import { isNewsroomRoute } from "#server/pages/public-routes.ts";
import { readBuiltScripts } from "../fixtures/built-scripts.ts";
import { expect, test } from "./fixtures/fixtures.ts";

test("the shell is kept by no cache, shown to no search engine, and no reader loads any of its scripts", async ({
  request,
}) => {
  for (const path of ["/newsroom", "/newsroom/login"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const headers = answer.headers();
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  expect(await (await request.get("/robots.txt")).text()).not.toContain("newsroom");

  const { routes, everyOf } = readBuiltScripts();
  expect(routes.some(isNewsroomRoute)).toBe(true);
  const ofReaders = new Set(routes.filter((route) => !isNewsroomRoute(route)).flatMap(everyOf));
  // File names of chunks contain their group and the screens' route modules.
  expect([...ofReaders].filter((file) => /^(newsroom|story|review|desk)-/.test(file))).toEqual([]);
});
