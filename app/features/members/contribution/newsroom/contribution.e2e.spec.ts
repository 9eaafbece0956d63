import en from "#app/newsroom/kit/list/submissions.en.ts";
import zh from "#app/newsroom/kit/list/submissions.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`an editor returns a contribution with notes, takes that back and accepts it, by keys, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const { contributions: t } = language === "en" ? en : zh;
    const page = await colleague("bianji", { language, colorScheme, viewport: { width, height } });
    const [row] = await database.query(
      `with w as (insert into members (username, nickname) values ($1, $1) returning id)
       insert into contributions (member_id, title, body_html, characters, author_name, status, submitted_at)
       select id, '采购那些事', '<p>货比三家不吃亏，这是老王的经验。</p>', 900, '老王', 'waiting', now() from w
       returning id, member_id`,
      [`writer_${language.replace("-", "_")}`],
    );
    const id = Number(row?.["id"]);
    const state = async () =>
      (await database.query("select status from contributions where id = $1", [id]))[0]?.["status"];
    await page.goto(`/newsroom/contributions?id=${id}`);
    await expect(page.getByRole("heading", { name: "采购那些事" })).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await page.evaluate(() => {
      const text = document.querySelector("article p:last-of-type, article div p")?.firstChild;
      const paragraph = [...document.querySelectorAll("article p")].find((one) => one.textContent.includes("货比三家"));
      const words = paragraph?.firstChild ?? text;
      if (words) getSelection()?.setBaseAndExtent(words, 0, words, 4);
    });
    await page.keyboard.press("m");
    await page.getByRole("dialog", { name: t.note }).getByRole("textbox").fill("哪三家？");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("aside q")).toHaveText("货比三家");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: t.returnTitle });
    await expect(dialog.getByText(t.returnHint(1))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("textbox").fill("补上出处");
    await page.keyboard.press("Control+Enter");
    await expect.poll(state).toBe("returned");
    expect(await database.query("select quote, note from contribution_notes where contribution_id = $1", [id])).toEqual(
      [{ quote: "货比三家", note: "哪三家？" }],
    );
    await expect(page.getByText(t.told)).toBeVisible();
    await page.keyboard.press("z");
    await expect.poll(state).toBe("waiting");
    await expect(page.getByText(t.told)).toBeHidden();
    // The contribution is returned and submitted again. The note is shown beside the new text.
    await page.keyboard.press("r");
    await dialog.getByRole("textbox").fill("补上出处");
    await page.keyboard.press("Control+Enter");
    await expect.poll(state).toBe("returned");
    await database.query(
      "insert into contribution_notes (contribution_id, quote, note) values ($1, '不吃亏', '算过吗？')",
      [id],
    );
    await database.query("update contributions set status = 'waiting', version = version + 1 where id = $1", [id]);
    await page.goto(`/newsroom/contributions?id=${id}`);
    const asked = page.getByRole("region", { name: t.askedBefore });
    await expect(asked).toContainText("补上出处");
    await expect(asked).toContainText("算过吗？");
    await expect(page.getByRole("region", { name: t.notes, exact: true })).toContainText(t.noNotes);
    await expectAccessible(page);
    await page.keyboard.press("a");
    await expect.poll(state).toBe("accepted");
    await page.getByRole("link", { name: t.story }).click();
    await expect(page.locator(".ProseMirror").first()).toBeVisible();
    await database.query("update contributions set status = 'declined' where id = $1", [id]);
  });
