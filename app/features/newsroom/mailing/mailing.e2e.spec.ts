import zh from "#app/features/base/member/newsroom/members.zh-cn.ts";
import menus from "#app/features/newsroom/menu/menus.zh-cn.ts";
import messages from "#app/features/members/message/messages-page.zh-cn.ts";
import nouns from "#app/newsroom/kit/records/records.zh-cn.ts";
import versions from "#app/newsroom/kit/record/versions.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

const { mailings: t } = zh;

test("a message is kept as a draft, seen as its member will, scheduled, made a draft again, sent and withdrawn, by keys", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("yunying");
  const [row] = await database.query(
    "insert into members (username, nickname) values ('mailing_reader', '收信的人') returning id::int as id",
    [],
  );
  const id = Number(row?.["id"]);
  await database.query("insert into follows (member_id, kind, target_id, title) values ($1, 'column', 1, '宏观')", [
    id,
  ]);
  await page.goto("/newsroom/messages");
  await expect(page.getByRole("button", { name: t.write })).toBeVisible();
  await page.keyboard.press("w");
  const form = page.getByRole("form", { name: t.form });
  await form.getByLabel(t.follows).selectOption("column 1");
  await expect(form.getByText(/^现在有[1-9]/)).toBeVisible();
  await form.getByLabel(t.fields.audience).selectOption("one");
  await form.getByLabel(t.member).fill(String(id));
  await expect(form.getByText(t.count(1))).toBeVisible();
  await form.getByLabel(t.fields.title, { exact: true }).fill("稿费到了");
  await form.getByLabel(t.fields.content, { exact: true }).fill("请在余额里查看。");
  await form.getByText(t.english).click();
  await form.getByLabel(t.fields.titleEn).fill("Your fee is here");
  await expect(form.getByText(t.lacks([t.fields.contentEn])).or(form.getByText(nouns.unsaved))).toBeVisible();
  await form.getByLabel(t.fields.contentEn).fill("See your balance.");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/id=\d+/);

  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "消息" })).toBeVisible();
  await expect(frame.getByText("请在余额里查看。")).toBeVisible();
  await expect(frame.getByText(messages.unread(0))).toBeVisible();
  await page.getByRole("button", { name: t.places.list }).click();
  await expect(frame.getByText(messages.unread(1))).toBeVisible();
  await expect(frame.getByText("请在余额里查看。")).toBeHidden();
  await page.getByRole("button", { name: menus.languages.en }).click();
  await expect(frame.getByText("Your fee is here")).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel(t.fields.content, { exact: true }).fill("请在“余额”里查看。");
  await page.keyboard.press("Control+Enter");
  const sending = page.getByRole("dialog", { name: t.sendTitle("稿费到了") });
  await expect(sending.getByText(t.count(1))).toBeVisible();
  await sending.getByLabel(t.at, { exact: true }).fill("+30m");
  await sending.getByRole("button", { name: t.schedule }).click();
  await expect(page.getByText(t.states.scheduled)).toBeVisible();
  await expect(form).toBeHidden();
  await page.keyboard.press("o");
  await expect(form).toBeVisible();

  await page.keyboard.press("Alt+v");
  const kept = page.getByRole("dialog", { name: versions.title("稿费到了") });
  await expect(kept.getByText(t.fields.content)).toBeVisible();
  await kept.getByRole("button", { name: versions.number(1) }).click();
  await kept.getByRole("button", { name: versions.restore(1) }).click();
  await expect(form.getByLabel(t.fields.content, { exact: true })).toHaveValue("请在余额里查看。");
  await expect(kept).toBeHidden();

  await page.keyboard.press("Control+Enter");
  await sending.getByRole("button", { name: t.send, exact: true }).click();
  const told = () => database.query("select event from messages where member_id = $1", [id]);
  await expect.poll(async () => (await told()).map(({ event }) => event)).toEqual(["notice"]);

  await page.reload();
  await expect(page.getByText(t.told(1, 0))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press("x");
  await page.getByRole("dialog").getByRole("button", { name: t.withdraw }).click();
  await expect.poll(async () => (await told()).map(({ event }) => event)).toEqual(["notice-withdrawn"]);
  await page.getByRole("button", { name: nouns.back }).click();
  await expect(page.getByRole("link", { name: "稿费到了" })).toBeVisible();
});

test("two people in one draft: the later save is shown what the other has kept", async ({ colleague }) => {
  const [one, other] = [await colleague("yunying"), await colleague("yunying")];
  await one.goto("/newsroom/messages?id=new");
  await one.getByLabel(t.fields.title, { exact: true }).fill("周末问卷");
  await one.keyboard.press("Control+s");
  await expect(one).toHaveURL(/id=\d+/);
  await other.goto(one.url());
  await other.getByLabel(t.fields.content, { exact: true }).fill("说说你想看什么");
  await one.getByLabel(t.fields.content, { exact: true }).fill("三个问题，两分钟");
  await one.keyboard.press("Control+s");
  await expect(one.getByText(nouns.unsaved)).toBeHidden();
  await other.keyboard.press("Control+s");
  const conflict = other.getByRole("dialog");
  await expect(conflict.getByText("三个问题，两分钟")).toBeVisible();
  await conflict.getByRole("button", { name: versions.conflict.merge }).click();
  await expect(one.getByLabel(t.fields.content, { exact: true })).toHaveValue("说说你想看什么");
});
