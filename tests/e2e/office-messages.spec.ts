import zh from "../../app/i18n/zh-cn/member-desk.ts";
import { expect, overflow } from "./fixtures.ts";
import { test } from "./office-desk.ts";

test("a message to one member is written by keys, goes out, and is withdrawn", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const { mailings: t } = zh;
  const page = await colleague("yunying");
  const [row] = await database.query(
    "insert into members (username, nickname) values ('mailing_reader', '收信的人') returning id::int as id",
    [],
  );
  const id = Number(row?.["id"]);
  await page.goto("/newsroom/messages");
  await expect(page.getByRole("button", { name: t.write })).toBeVisible();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: t.write });
  await database.query("insert into follows (member_id, kind, target_id, title) values ($1, 'column', 1, '宏观')", [
    id,
  ]);
  await dialog.getByLabel(t.follows).selectOption("column 1");
  await expect(dialog.getByText(/^现在有 [1-9]/)).toBeVisible();
  await dialog.getByLabel(t.to).selectOption("one");
  await dialog.getByLabel(t.member).fill(String(id));
  await expect(dialog.getByText(t.count(1))).toBeVisible();
  await dialog.getByLabel(t.title, { exact: true }).fill("稿费到了");
  await dialog.getByLabel(t.content, { exact: true }).fill("请在余额里查看。");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t.send }).click();
  await expect(dialog).toBeHidden();
  const told = () => database.query("select event from messages where member_id = $1", [id]);
  await expect.poll(async () => (await told()).map(({ event }) => event)).toEqual(["notice"]);

  await page.reload();
  const line = page.getByRole("listitem").filter({ hasText: "稿费到了" });
  await expect(line).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  await line.getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: t.withdraw }).click();
  await expect.poll(async () => (await told()).map(({ event }) => event)).toEqual(["notice-withdrawn"]);
});
