import en from "./site-check.en.ts";
import enFinding from "./finding.en.ts";
import zh from "./site-check.zh-cn.ts";
import finding from "./finding.zh-cn.ts";
import newsroom from "#app/newsroom/shell/newsroom.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

const PATH = "/newsroom/settings/site-check";

test("the site check is opened from the settings, and a finding leads to the screen that helps", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const [failed] = await database.query(
    `insert into deliveries (channel, recipient, purpose, subject, body, expires_at, next_attempt_at, reason, failed_at)
     values ('email', 'reader@mingbai.example', 'password_changed', '你的密码刚刚修改过', '', now(), null, 'smtp 550', now())
     returning id::int`,
  );
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/settings");
  await page.getByRole("link", { name: zh.title }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: zh.title })).toBeVisible();
  const missing = page.locator("section").filter({ has: page.getByRole("heading", { name: zh.grades.missing }) });
  await expect(missing.getByRole("listitem").filter({ hasText: finding.sms.says })).toContainText(finding.sms.fix);
  const summary = page.getByRole("main").getByRole("status");
  await expect(summary).toHaveText(zh.summary(await missing.getByRole("listitem").count()));
  await expectAccessible(page);

  const undelivered = page.getByRole("listitem").filter({ hasText: finding.messagesGivenUp.fix });
  await expect(undelivered).toHaveCount(1);
  // Another tab discards the message. After a new check the list is up to date.
  await database.query("delete from deliveries where id = $1", [failed?.["id"]]);
  await page.getByRole("button", { name: zh.again }).press("Enter");
  await expect(undelivered).toHaveCount(0);

  await missing.getByRole("link", { name: zh.screens.settings }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: newsroom.screens.settings })).toBeVisible();
});

test("the site check fits a dark phone and a small laptop in English", async ({ colleague, expectAccessible }) => {
  const page = await colleague("guanliyuan", {
    language: "en",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  await page.goto(PATH);
  await expect(page.getByText(enFinding.sms.says)).toBeVisible();
  await expect(page.getByText(en.intro)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await overflow(page)).toBe(0);
});
