import type { Locator, Page } from "@playwright/test";
import zh from "#app/features/newsroom/story/stories.zh-cn.ts";
import flash from "#app/features/published/flash/newsroom/flashes.zh-cn.ts";
import { expect } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";
import { told } from "#tests/e2e/fixtures/newsroom-story.ts";

/** A day without entries of the demo or of other tests. Each test adds its own flash to it. */
const DAY = "2031-03-05";
const at = (clock: string) => `${DAY} ${clock}+08`;

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a flash to come goes to other times by keys alone, not into the past, and shows its times before", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const chief = await colleague("zongbian");
  const text = "排期里用键改的快讯";
  await database.query("insert into flashes (content, channel, publish_at) values ($1, 'top', $2)", [
    text,
    at("09:10"),
  ]);
  await chief.goto(`/newsroom/calendar?day=${DAY}`);
  await expect(row(chief, text)).toContainText("09:10:00");
  await row(chief, text).getByRole("link").focus();
  for (let step = 0; step < 3; step += 1) await chief.keyboard.press("Alt+ArrowDown");
  await expect(told(chief, zh.calendar.moved(`${DAY} 09:25`))).toBeVisible();
  await expect(row(chief, text)).toContainText("09:25:00");

  await row(chief, text).getByRole("link").focus();
  await chief.keyboard.press("s");
  const dialog = chief.getByRole("dialog", { name: zh.calendar.moveTitle });
  await dialog.getByRole("textbox", { name: zh.release.when }).fill("2020-01-01 08:00");
  await chief.keyboard.press("Control+Enter");
  await expect(dialog.getByText(zh.release.isOver)).toBeVisible();
  await dialog.getByRole("textbox", { name: zh.release.when }).fill(`${DAY} 11:40`);
  await chief.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(row(chief, text)).toContainText("11:40:00");
  const [moved] = await database.query("select version from flashes where content = $1", [text]);
  expect(moved).toEqual({ version: 3 });

  await row(chief, text).getByRole("link").focus();
  await chief.keyboard.press("d");
  const versions = chief.getByRole("dialog", { name: flash.versionsTitle });
  await expect(versions.getByText(flash.goesOutAt(`${DAY} 09:25`))).toBeVisible();
  await expect(versions.getByText(flash.goesOutAt(`${DAY} 11:40`))).toBeVisible();
  await expectAccessible(chief);
});

test("two things at one second are two that fall together, and under their day they say the clock alone", async ({
  colleague,
  database,
}) => {
  const chief = await colleague("zongbian");
  const [day, texts] = ["2031-03-09", ["同一秒的快讯一", "同一秒的快讯二"]];
  for (const text of texts)
    await database.query("insert into flashes (content, channel, publish_at) values ($1, 'top', $2)", [
      text,
      `${day} 09:10+08`,
    ]);
  await chief.goto(`/newsroom/calendar?day=${day}`);
  await expect(chief.getByText(zh.calendar.together(2))).toBeVisible();
  for (const text of texts) await expect(row(chief, text).locator("time")).toHaveText("09:10:00");
});

/** Drags a row, after the library that makes it draggable has loaded. */
async function drag(source: Locator, target: Locator): Promise<void> {
  await expect(source).toHaveAttribute("draggable", "true");
  await source.dragTo(target);
}

test("a flash is dragged to an empty hour of the day and to another day of the week", async ({
  colleague,
  database,
}) => {
  const chief = await colleague("zongbian", { viewport: { width: 1440, height: 1600 } });
  const text = "排期里拖着改的快讯";
  await database.query("insert into flashes (content, channel, publish_at) values ($1, 'top', $2)", [
    text,
    at("10:15"),
  ]);
  await chief.goto(`/newsroom/calendar?day=${DAY}`);
  await drag(row(chief, text), chief.getByRole("rowheader", { name: "14:00" }));
  await expect(row(chief, text)).toContainText("14:15:00");
  await chief.goto(`/newsroom/calendar?day=${DAY}&span=week`);
  await drag(row(chief, text), chief.getByRole("heading", { name: "2031-03-07" }));
  await expect(chief.locator("section").filter({ hasText: "2031-03-07" })).toContainText(text);
});
