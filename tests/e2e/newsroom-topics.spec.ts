import type { Page } from "@playwright/test";
import { expect } from "./fixtures/fixtures.ts";
import { test } from "./fixtures/newsroom-test.ts";
import { call, named, newStory } from "./fixtures/newsroom-story.ts";

/** Opens the same screen for two staff members. Returns when both are connected to the event stream. */
async function open(pages: readonly Page[], path: string): Promise<void> {
  for (const page of pages) {
    const stream = page.waitForResponse((answer) => answer.url().includes("/newsroom/events"));
    await page.goto(path);
    await stream;
  }
}

const showAll = async (pages: readonly Page[], text: string) => {
  for (const page of pages) await expect(page.getByText(text).first()).toBeVisible();
};

test("two staff members see each other's changes of a record, of words and of a story, without a reload", async ({
  colleague,
  database,
}) => {
  const [head, chief] = [await colleague("zhubian"), await colleague("zongbian")];
  const pages = [head, chief];

  await open(pages, "/newsroom/sources");
  for (const page of pages) {
    const name = named("来源");
    const blank = { edition: "", host: "", may_reprint: false, terms: "", valid_until: null, active: true };
    await call(page, "sources/save", { record: { ...blank, name, list: "other" } });
    await showAll(pages, name);
    await database.query("delete from sources where name = $1", [name]);
  }

  await open(pages, "/newsroom/words");
  for (const page of pages) {
    const word = named("词");
    await call(page, "changeWords", { words: [{ word, action: "hold" }] });
    await showAll(pages, word);
  }

  const title = named("两个人看的稿");
  const id = await newStory(head, database, title);
  await open(pages, `/newsroom/stories?q=${encodeURIComponent(title)}`);
  await showAll(pages, title);
  for (const [page, path] of [
    [head, "trash"],
    [chief, "untrash"],
  ] as const) {
    await call(page, path, { id });
    const room = path === "trash" ? "review" : "stories";
    for (const one of pages)
      await expect(one.getByRole("link", { name: title })).toHaveAttribute("href", `/newsroom/${room}/${id}`);
  }
});
