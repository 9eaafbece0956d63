import captcha from "#app/features/base/captcha/captcha.zh-cn.ts";
import newsroom from "#app/newsroom/kit/list/submissions.zh-cn.ts";
import t from "#app/features/members/complaint/complaint.zh-cn.ts";
import { pngFile } from "#tests/fixtures/uploads.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

const ANSWER = "核对过公告，数字确实写早了，已经更正并附上说明。";

test("somebody without an account reports a page, a colleague handles it by keys, and the answer is read by its number", async ({
  page,
  colleague,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/complaint?about=/news/1");
  const form = page.getByRole("region", { name: t.sendTitle });
  await form.getByRole("button", { name: t.action }).click();
  await expect(form.getByText(t.faults.kind)).toBeVisible();
  await expect(form.getByLabel(t.about)).toHaveValue("/news/1");
  await form.getByLabel(t.kind).selectOption("false");
  await form.getByLabel(t.said).fill("第三段把还没有公布的数字说成已经公布的，容易误导人。");
  await form.getByLabel(t.contact).fill("not a number");
  await form.getByRole("button", { name: t.action }).click();
  await page.getByRole("button", { name: captcha.offerPow }).click();
  await expect(form.getByText(t.faults.contact)).toBeVisible();
  await form.getByLabel(t.contact).fill("13800138077");
  await form.getByRole("button", { name: t.action }).click();
  await page.getByRole("button", { name: captcha.offerPow }).click();
  await expect(form.getByText(t.sentTitle)).toBeVisible();
  const number = (await form.getByText(/^JB\d{6}-/).textContent()) ?? "";
  const evidence = form.getByLabel(t.evidence.choose);
  await evidence.setInputFiles([
    await pngFile("截图.png", 600, 400),
    { name: "假的.png", mimeType: "image/png", buffer: Buffer.from("<html>") },
  ]);
  await expect(form.getByText(t.evidence.taken("截图.png", false))).toBeVisible();
  await expect(form.getByText("假的.png没有传上")).toBeVisible();
  await expect(form.getByText(t.evidence.attached(1))).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  const legal = await colleague("fawu", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" });
  const [row] = await database.query("select id from complaints where number = $1", [number]);
  const id = Number(row?.["id"]);
  await legal.goto(`/newsroom/complaints?id=${id}`);
  await expect(legal.getByText(number)).toBeVisible();
  await expect(legal.getByText("138****8077")).toBeVisible();
  await legal.getByRole("button", { name: newsroom.complaints.files.look }).click();
  await expect(legal.getByRole("img", { name: newsroom.complaints.files.alt })).toBeVisible();
  const kept = legal.waitForEvent("download");
  await legal.getByRole("button", { name: newsroom.complaints.files.save }).click();
  expect((await kept).suggestedFilename()).toBe(`${number}-1.png`);
  await expectAccessible(legal);
  const state = async () => (await database.query("select state from complaints where id = $1", [id]))[0]?.["state"];
  await legal.keyboard.press("a");
  await expect.poll(state).toBe("accepted");
  await expect(legal.getByRole("button", { name: /^受理/ })).toBeHidden();
  await legal.keyboard.press("m");
  await legal.getByRole("dialog", { name: newsroom.complaints.note }).getByRole("textbox").fill("已请栏目核对");
  await legal.keyboard.press("Control+Enter");
  await expect(legal.getByText("已请栏目核对")).toBeVisible();
  await legal.keyboard.press("y");
  const dialog = legal.getByRole("dialog", { name: newsroom.complaints.titles.finish });
  await expectAccessible(legal);
  await dialog.getByRole("textbox").fill(ANSWER);
  await legal.keyboard.press("Control+Enter");
  await expect.poll(state).toBe("finished");
  await expect(dialog).toBeHidden();
  await expect(legal.getByText(ANSWER).first()).toBeVisible();
  await legal.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(legal)).toBe(0);

  const look = page.getByRole("region", { name: t.lookTitle });
  await look.getByLabel(t.number).fill(number.toLowerCase());
  await look.getByLabel(t.number).press("Enter");
  await expect(look.getByText(ANSWER)).toBeVisible();
  await expect(look.getByText("已请栏目核对")).toHaveCount(0);
  await expectAccessible(page);
});
