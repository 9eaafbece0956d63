import en from "./deliveries.en.ts";
import zh from "./deliveries.zh-cn.ts";
import { expect, overflow, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

/** Inserts a dead letter and returns its subject. */
async function deadLetter(database: Database, mayHaveArrived: boolean): Promise<string> {
  const subject = `你的密码刚刚修改过 ${Date.now()}`;
  await database.query(
    `insert into deliveries (channel, recipient, purpose, subject, body, expires_at, attempts, next_attempt_at, reason,
       failed_at, may_have_arrived)
     values ('email', 'reader@mingbai.example', 'password_changed', $1, '不是你？', now(), 30, null, 'smtp 550', now(), $2)`,
    [subject, mayHaveArrived],
  );
  return subject;
}

test("an undelivered message is sent again or discarded, and one that may have arrived asks first", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const [first, second] = [await deadLetter(database, true), await deadLetter(database, false)];
  const page = await colleague("guanliyuan");
  await page.goto("/newsroom/deliveries");
  const rowOf = (subject: string) => page.getByRole("row").filter({ hasText: subject });
  await expect(rowOf(first)).toContainText(zh.mayHaveArrived);
  await expect(rowOf(second)).toContainText(zh.tries(30));
  await expect(page.getByText("reader@mingbai.example")).toHaveCount(0);
  await expectAccessible(page);

  await rowOf(first)
    .getByRole("button", { name: /^再寄一次/ })
    .press("Enter");
  const again = page.getByRole("dialog", { name: zh.resendTitle });
  await expectAccessible(page);
  await again.getByRole("button", { name: zh.resend }).press("Enter");
  await expect(rowOf(first)).toHaveCount(0);
  // The outbox of a site without a mail server accepts it at once.
  await expect.poll(() => database.query("select from deliveries where subject = $1", [first])).toEqual([]);

  await rowOf(second)
    .getByRole("button", { name: /^不再寄/ })
    .press("Enter");
  const discard = page.getByRole("dialog", { name: zh.discardTitle });
  await discard.getByRole("button", { name: zh.discard }).press("Enter");
  await expect(rowOf(second)).toHaveCount(0);
  expect(await database.query("select from deliveries where subject = $1", [second])).toEqual([]);
  expect(
    await database.query("select action from audit_entries where target_kind = 'delivery' order by id desc limit 2"),
  ).toEqual([{ action: "delivery.discard" }, { action: "delivery.resend" }]);
});

test("undelivered messages are read on a dark phone in English, and not by those who keep no settings", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const subject = await deadLetter(database, true);
  const page = await colleague("guanliyuan", {
    language: "en",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/newsroom/deliveries");
  await expect(page.getByRole("row").filter({ hasText: subject })).toBeVisible();
  await expect(page.getByText(en.intro)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  const editor = await colleague("bianji");
  await editor.goto("/newsroom/deliveries");
  await expect(editor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(editor.getByText(zh.intro)).toHaveCount(0);
  await database.query("delete from deliveries where subject = $1", [subject]);
});
