import type { Page } from "@playwright/test";
import zh from "#app/features/newsroom/story/stories.zh-cn.ts";
import { expect } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";
import { call, named, newStory } from "#tests/e2e/fixtures/newsroom-story.ts";

test("a source that ends soon stands on my work, is reached by j and opened by Enter", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const name = `快到期的来源${Date.now()}`;
  const [source] = await database.query(
    "insert into sources (name, list, valid_until) values ($1, 'other', now() + interval '3 days') returning id",
    [name],
  );
  const page = await colleague("zongbian");
  await page.goto("/newsroom");
  const line = page.getByRole("region", { name: zh.work.ending }).getByRole("link", { name });
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(line).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/newsroom/sources\\?id=${String(source?.["id"])}$`));
  await database.query("delete from sources where id = $1", [source?.["id"]]);
});

test("what changed before the line of events stood is shown when it does", async ({ colleague, database }) => {
  const [late, early] = [await colleague("zongbian"), await colleague("zongbian")];
  const title = named("线路还没通");
  const id = await newStory(early, database, title);
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  await late.route("**/api/newsroom/events*", async (route) => {
    await held;
    await route.continue();
  });
  const leadsTo = async (page: Page, room: string) =>
    expect(page.getByRole("link", { name: title })).toHaveAttribute("href", `/newsroom/${room}/${id}`);
  for (const page of [late, early]) {
    await page.goto(`/newsroom/stories?q=${encodeURIComponent(title)}`);
    await leadsTo(page, "stories");
  }
  await call(early, "trash", { id });
  // Stories in the trash are read-only, so both links lead to the list and not to the review.
  await leadsTo(early, "review");
  await leadsTo(late, "stories");
  open();
  await leadsTo(late, "review");
});
