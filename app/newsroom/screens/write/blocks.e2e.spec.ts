import type { Page } from "@playwright/test";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import check from "#app/features/newsroom/check/check.zh-cn.ts";
import editor from "#app/features/base/rich-text/editor/editor.zh-cn.ts";
import zh from "./writing.zh-cn.ts";
import { expect, overflow, speak, test } from "#tests/e2e/fixtures/fixtures.ts";
import { begin, body, compose } from "#tests/e2e/fixtures/newsroom-writer.ts";

test("boxes, cards, footnotes and tables are written by keyboard with a Chinese input method, and found faults by keys", async ({
  page,
  database,
  expectAccessible,
}) => {
  await begin(page, database, ["zufang", "租房押金怎么算"]);
  const options = page.getByRole("option");

  // Tests a footnote within a paragraph. Keys of a composition in the form's field must press no button.
  await compose(page, "yajin", "押金一般是一个月租金");
  await page.keyboard.press("Control+Alt+f");
  await expect(page.getByRole("textbox", { name: zh.asked.noteWords })).toBeFocused();
  await compose(page, "anli", "某市租赁条例第十二条");
  await page.keyboard.press("Tab");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText(zh.asked.noteWrong)).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://example.com/law");
  await page.keyboard.press("Enter");
  await expect(body(page)).toBeFocused();
  await expect(body(page).locator("sup.note")).toHaveAttribute("title", "某市租赁条例第十二条");
  await compose(page, "jiu", "，这是最佳方案。");
  await page.keyboard.press("Enter");

  // The menu ignores an input method that composes, and opens for the finished word.
  await page.keyboard.type("/");
  await expect(options.first()).toBeVisible();
  const ime = await page.context().newCDPSession(page);
  await ime.send("Input.imeSetComposition", { text: "suan", selectionStart: 4, selectionEnd: 4 });
  await expect(options).toHaveCount(0);
  await ime.send("Input.insertText", { text: "算一笔" });
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await compose(page, "yuezu", "月租4000元，扣800元。");
  await expect(body(page).locator("aside.box-sums")).toContainText("月租4000元，扣800元。");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await compose(page, "kuang", "框外的话。");
  await expect(body(page).locator("aside")).not.toContainText("框外的话");
  await page.keyboard.press("Enter");

  await page.keyboard.type("/bg");
  await page.keyboard.press("Enter");
  await compose(page, "xiangmu", "项目");
  await page.keyboard.press("Tab");
  await compose(page, "jine", "金额");
  await page.keyboard.press("Tab");
  await compose(page, "beizhu", "备注");
  await expect(body(page).getByRole("columnheader")).toHaveText(["项目", "金额", "备注"]);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("- ");
  await compose(page, "diyi", "第一项");
  await expect(body(page).locator("ul li")).toHaveText("第一项");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  await page.keyboard.type("/card");
  await page.keyboard.press("Enter");
  const query = page.getByRole("combobox", { name: zh.asked.cardQuery });
  await expect(query).toBeFocused();
  await compose(page, "yibao", "医保");
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);
  const chosen = await options.first().textContent();
  await page.keyboard.press("Enter");
  await expect(body(page)).toBeFocused();
  await compose(page, "xiamian", "卡片下面的话。");
  const card = body(page).locator("p.card");
  expect(chosen).toContain((await card.textContent()) ?? "nothing");
  await expect(body(page).locator("p.card + p")).toHaveText("卡片下面的话。");

  // The version includes text typed just before the key.
  await page.keyboard.type("!");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(zh.keptNow).first()).toBeVisible();
  await page.reload();
  await expect(body(page).locator("p.card + p")).toHaveText("卡片下面的话。!");
  await expect(body(page).locator("aside.box-sums")).toHaveCount(1);
  await expect(body(page).locator("aside")).toHaveText("月租4000元，扣800元。");
  await expect(body(page).locator("sup.note")).toHaveAttribute("data-source", "https://example.com/law");
  await expect(body(page).locator("p.card")).toHaveCount(1);

  // Findings are marked in the text, and the key n goes to the next one.
  await page.keyboard.press("Control+Shift+k");
  await expect(body(page).locator("[data-finding]").first()).toBeVisible();
  const here = page.locator("li[aria-current]");
  await page.keyboard.press("Alt+3");
  for (let press = 0; press < 12 && (await body(page).locator("[data-here]").count()) === 0; press += 1) {
    await page.keyboard.press("n");
    await expect(here).toHaveCount(1);
  }
  const words = await body(page).locator("[data-here]").textContent();
  await expect(here).toContainText(`“${words}”`);
  await expectAccessible(page);
  await body(page).locator("[data-here]").click();
  await expect(here).toContainText(`“${words}”`);
});

const paste = (page: Page, html: string) =>
  body(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test("what is cut out is put in again whole, and what Word and Excel bring keeps its notes and its figures in their columns", async ({
  page,
  database,
}) => {
  await begin(page, database, ["niantie", "粘贴进来的字"]);
  const text = body(page);
  await paste(
    page,
    `<p>涨到 10<sup>5</sup> 元<a href="#_ftn1" name="_ftnref1">[1]</a>。</p><div style='mso-element:footnote-list'><hr>` +
      `<div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> 统计公报</p></div></div>`,
  );
  await expect(text.locator("sup.note")).toHaveAttribute("title", "统计公报");
  await expect(text.locator("p").first()).toHaveText("涨到 10⁵ 元。");

  await page.keyboard.press("Enter");
  await page.keyboard.type("/suan");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await compose(page, "yuezu", "月租4000元");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  const sheet = 'xmlns:x="urn:schemas-microsoft-com:office:excel"';
  await paste(
    page,
    `<html ${sheet}><table><tr><td rowspan=2>品种</td><td colspan=2>价格</td></tr><tr><td>上周</td><td>本周</td></tr>` +
      "<tr><td>白菜</td><td>1.20</td><td>1.35</td></tr><tr><td>鸡蛋</td><td>1,104.00</td><td>/</td></tr></table>",
  );
  const numbers = ["上周", "本周", "1.20", "1.35", "1,104.00", "/"];
  await expect(text.getByRole("columnheader")).toHaveText(["品种", "价格", "上周", "本周"]);
  await expect(text.locator(".num")).toHaveText(numbers);
  // The last cell contains a slash that was not typed, so no menu opens.
  await expect(page.getByRole("option")).toHaveCount(0);

  const before = await text.innerHTML();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await expect(text).toHaveText("");
  await page.keyboard.press("Control+v");
  await expect(text.locator("aside.box-sums")).toHaveText("月租4000元");
  expect(await text.innerHTML()).toBe(before);

  await page.keyboard.press("Control+s");
  await expect(page.getByText(zh.keptNow).first()).toBeVisible();
  await page.keyboard.press("Alt+p");
  const shown = page.frameLocator("iframe").getByRole("article");
  await expect(shown.locator("thead th")).toHaveText(["品种", "价格", "上周", "本周"]);
  await expect(shown.locator("thead th").first()).toHaveAttribute("rowspan", "2");
  await expect(shown.locator("table .num")).toHaveText(numbers);
});

test("a link to a page of this site is its path however it came, and one at which nothing stands is found", async ({
  page,
  database,
}) => {
  await begin(page, database, ["lianjie", "站内链接怎么写"]);
  const { origin } = new URL(page.url());
  await compose(page, "yiwen", "另见一文");
  await page.keyboard.press("Shift+Home");
  await page.getByRole("button", { name: editor.link, exact: true }).click();
  await page.getByRole("textbox", { name: editor.linkAddress }).fill(`${origin}/news/987654321`);
  await page.keyboard.press("Enter");
  const link = body(page).getByRole("link");
  await expect(link).toHaveAttribute("href", "/news/987654321");
  await page.getByRole("button", { name: editor.link, exact: true }).click();
  await page.getByRole("textbox", { name: editor.linkAddress }).fill("/news/987654322");
  await page.keyboard.press("Enter");
  await expect(link).toHaveAttribute("href", "/news/987654322");
  await paste(page, `<p>还有<a href="${origin}/news/987654323">这一篇</a></p>`);
  await expect(link.last()).toHaveAttribute("href", "/news/987654323");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(zh.keptNow).first()).toBeVisible();
  await page.keyboard.press("Control+Shift+k");
  await expect(page.getByText(check.codes["dead-link"]).first()).toBeVisible();
});

test("readers get boxes, cards, footnotes and merged cells, by keyboard and in both languages", async ({
  page,
  database,
  expectAccessible,
}) => {
  const [target, gone] = await database.query(
    `insert into articles (title, plain, status, publish_at) values
      ('卡片指着的文章', array['它说的是这件事。'], 'published', now() - interval '1 minute'),
      ('撤下的文章', '{}', 'offline', now() - interval '1 minute') returning id`,
  );
  const text =
    fromHtml(`<h2>怎么算</h2><p>押金是一个月租金<sup class="note" title="某市租赁条例第十二条" data-source="https://example.com/law"></sup>。</p>
    <aside class="box-tip"><p>签字前拍照。</p></aside><aside class="box-sums"><p>4000元扣800元，剩3200元。</p></aside>
    <p class="card"><a href="/news/${String(target?.["id"])}">旧题目</a></p><p class="card"><a href="/news/${String(gone?.["id"])}">撤下的文章</a></p>
    <table><tr><th rowspan="2">项目</th><th colspan="2">金额</th></tr><tr><th>今年</th><th>去年</th></tr><tr><td>押金</td><td>4000</td><td>3800.5</td></tr></table>`);
  const [article] = await database.query(
    `insert into articles (title, body_html, toc, characters, status, publish_at)
      values ('有框有注的文章', $1, $2, $3, 'published', now() - interval '1 minute') returning id`,
    [text.html, JSON.stringify(text.toc), text.characters],
  );
  const path = `/news/${String(article?.["id"])}`;
  await speak(page, "zh-cn");
  await page.goto(path);
  const card = page.getByRole("link", { name: /卡片指着的文章/ }).first();
  await expect(card).toBeVisible();
  await expect(card).toContainText("它说的是这件事。");
  await expect(page.getByText("撤下的文章")).toHaveCount(0);
  await expect(page.getByText("算一笔账", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "3800.5" })).toHaveCSS("text-align", "right");
  await expectAccessible(page);

  const number = page.locator("a[role=doc-noteref]");
  await number.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#note-1$/);
  await expect(page.getByRole("link", { name: "某市租赁条例第十二条" })).toBeInViewport();
  await page.locator("a[role=doc-backlink]").focus();
  await page.keyboard.press("Enter");
  await expect(number).toBeInViewport();
  await expect(number).toHaveAccessibleName("注释1");

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toBe(0);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await speak(page, "en");
  await page.goto(path);
  await expect(page.getByRole("link", { name: /^Related.*卡片指着的文章/ })).toBeVisible();
  await expectAccessible(page);
});
