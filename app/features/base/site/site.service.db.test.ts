import { operator } from "#app/features/base/actor/actor.ts";
import { expect, it } from "vitest";
import { pageTag } from "#app/lib/page-tag.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { setSetting } from "./setting-writing.service.server.ts";
import { siteSettings } from "./site.schema.ts";
import { keepSiteFacts, readSettings } from "./site.service.server.ts";

testDatabase();

const siteName = async () => (await readSettings()).siteName;

it("reads the settings anew until told to keep them, and then again after each purge of the site", async () => {
  await setSetting(siteSettings, "siteName", "一", operator("editor"));
  expect(await siteName()).toBe("一");
  await setSetting(siteSettings, "siteName", "二", operator("editor"));
  expect(await siteName()).toBe("二");

  const purge = keepSiteFacts();
  expect(await siteName()).toBe("二");
  await setSetting(siteSettings, "siteName", "三", operator("editor"));
  purge([pageTag.article(1)]);
  expect(await siteName()).toBe("二");
  purge([pageTag.articles, pageTag.site]);
  expect(await siteName()).toBe("三");
  await setSetting(siteSettings, "siteName", "四", operator("editor"));
  purge([pageTag.everything]);
  expect(await siteName()).toBe("四");
});
