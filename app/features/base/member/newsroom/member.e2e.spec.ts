import { readFile } from "node:fs/promises";
import en from "./members.en.ts";
import zh from "./members.zh-cn.ts";
import { expect, overflow, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

/** Inserts a member for this test alone and returns the id. */
async function someone(database: Database, username: string, nickname: string): Promise<number> {
  const [row] = await database.query(
    "insert into members (username, nickname, mobile) values ($1, $2, null) returning id::int as id",
    [username, nickname],
  );
  return Number(row?.["id"]);
}

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a member is found, muted and let speak again by keys alone, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const { members: t } = language === "en" ? en : zh;
    const name = `吵闹的${language}`;
    const page = await colleague("yunying", { language, colorScheme, viewport: { width, height } });
    const id = await someone(database, `loud_${width}`, name);
    await page.goto("/newsroom/members");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const detail = page.getByRole("complementary", { name: t.detail });
    await expect(detail.getByRole("heading", { name })).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);

    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: t.asks.mute(name) });
    await dialog.getByRole("textbox").fill("刷屏");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(detail.getByRole("button", { name: t.acts.unmute })).toBeVisible();
    await expect(detail.getByText("刷屏").first()).toBeVisible();
    const muted = () => database.query("select from members where id = $1 and muted_until > now()", [id]);
    expect(await muted()).toHaveLength(1);

    await page.keyboard.press("m");
    await page
      .getByRole("dialog", { name: t.asks.unmute(name) })
      .getByRole("textbox")
      .fill("说清楚了");
    await page.keyboard.press("Control+Enter");
    await expect(detail.getByRole("button", { name: t.acts.mute, exact: false }).first()).toBeVisible();
    await expect.poll(async () => (await muted()).length).toBe(0);
  });

test("the list is taken away as it is narrowed", async ({ colleague, database }) => {
  const { members: t } = zh;
  const page = await colleague("yunying");
  await someone(database, "taken_away", "带走的人");
  await page.goto("/newsroom/members?q=带走的人");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: t.exportTitle });
  await dialog.getByRole("combobox").selectOption("csv");
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: t.export }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^会员-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining("带走的人")]);
});
