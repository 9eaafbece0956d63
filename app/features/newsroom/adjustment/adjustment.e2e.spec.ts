import zh from "#app/features/base/member/newsroom/members.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

test("a large adjustment is asked for by one colleague and signed by another, by keys alone", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const { ledgers: t } = zh;
  const asker = await colleague("yunying");
  const [row] = await database.query(
    "insert into members (username, nickname) values ('ledger_reader', '攒积分的人') returning id::int as id",
    [],
  );
  const id = Number(row?.["id"]);
  const points = async () =>
    (await database.query("select score::int as n from members where id = $1", [id]))[0]?.["n"];
  await asker.goto(`/newsroom/ledgers?member=${id}`);
  await expect(asker.getByRole("heading", { name: t.of("攒积分的人") })).toBeVisible();
  await asker.keyboard.press("a");
  const dialog = asker.getByRole("dialog", { name: t.adjustTitle("攒积分的人") });
  await dialog.getByLabel(t.amount.points).fill("800");
  await dialog.getByLabel(zh.reason).fill("征文一等奖");
  await expectAccessible(asker);
  await asker.keyboard.press("Tab");
  await asker.keyboard.press("Tab");
  await asker.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(asker.getByText("征文一等奖")).toBeVisible();
  await expect(asker.getByRole("button", { name: t.sign })).toHaveCount(0);
  expect(await points()).toBe(0);

  const signer = await colleague("guanliyuan", { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await signer.goto(`/newsroom/ledgers?member=${id}`);
  await expect(signer.getByText("征文一等奖")).toBeVisible();
  expect(await overflow(signer)).toBe(0);
  await expectAccessible(signer);
  await signer.keyboard.press("y");
  await signer
    .getByRole("dialog", { name: /再证明/ })
    .getByRole("button", { name: "继续" })
    .click();
  await expect.poll(points).toBe(800);
  await expect(signer.getByText(t.nothing.waiting)).toBeVisible();
  await expect(signer.getByRole("row").filter({ hasText: "+800" })).toBeVisible();
});
