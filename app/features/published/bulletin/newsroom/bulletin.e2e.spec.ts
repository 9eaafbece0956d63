import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import zh from "./bulletins.zh-cn.ts";
import en from "./bulletins.en.ts";
import versionsEn from "#app/newsroom/kit/record/versions.en.ts";
import newsroomEn from "#app/newsroom/shell/newsroom.en.ts";
import { expect, overflow, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

const HEAD = [
  "序号",
  "样品名称",
  "规格型号",
  "生产日期",
  "标称生产企业名称",
  "被抽样单位地址",
  "不合格项目║检验结果║标准值",
  "检验结论",
];

/** Pastes a table into the page as HTML, like the clipboard would, with its title above. */
async function paste(page: Page, title: string, lines: string[][]): Promise<void> {
  const cells = (line: string[]) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const html = `<table><tr><td colspan="${HEAD.length}">${title}</td></tr>${[HEAD, ...lines].map(cells).join("")}</table>`;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/html", text);
    const options = { clipboardData: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent("paste", options));
  }, html);
}

async function forget(database: Database, title: string): Promise<void> {
  await database.query("delete from bulletins where title like $1", [`${title}%`]);
  await database.query("delete from import_batches where name = $1 or details->>'title' like $2", [title, `${title}%`]);
}

test("500 rows go from the clipboard to the public search in four keys, and come back in one", async ({
  colleague,
  page: readers,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zongbian");
  const mark = `甲${Date.now()}`;
  const title = `${mark}示例省市场监督管理局食品抽检通告（2026年第8号）`;
  const lines = Array.from({ length: 500 }, (_, index) => [
    String(index + 1),
    `${mark}核桃${index}`,
    "200g",
    "2026-05-01",
    "岭上食品",
    "浙江省杭州市",
    index % 50 === 0 ? "霉菌║2.2×10<sup>2</sup>CFU/g║≤25CFU/g" : "",
    index % 50 === 0 ? "不合格" : "合格",
  ]);
  await page.goto("/newsroom");
  await expect(page.getByRole("link", { name: "抽检" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page.getByText(zh.bring)).toBeVisible();
  await paste(page, title, lines);
  await expect(page.getByText(zh.counts({ samples: 500, failed: 10, uncertain: 0, sound: 500, out: 0 }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByLabel(zh.fields.title)).toHaveValue(title);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(zh.isApplied)).toBeVisible({ timeout: 60_000 });
  await readers.goto(`/spotcheck?q=${encodeURIComponent(`${mark}核桃50`)}`);
  await expect(readers.getByRole("main").getByText("2.2×10²CFU/g").first()).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText(zh.isUndone)).toBeVisible({ timeout: 60_000 });
  await readers.reload();
  await expect(readers.getByRole("main").getByText("2.2×10²CFU/g")).toHaveCount(0);
  await forget(database, title);
});

test("a second table goes into the bulletin of the first, is seen there before, and comes out again alone", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zongbian");
  const mark = `丁${Date.now()}`;
  const title = `${mark}示例省市场监督管理局抽检通告（2026年第9号）`;
  const line = (name: string) => ["1", `${mark}${name}`, "200g", "2026-05-01", "岭上食品", "浙江省杭州市", "", "合格"];
  await page.goto("/newsroom/spot-checks");
  await expect(page.getByText(zh.bring)).toBeVisible();
  await paste(page, title, [line("核桃")]);
  await expect(page.getByLabel(zh.fields.title)).toHaveValue(title, { timeout: 60_000 });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(zh.isApplied)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: zh.details, exact: true }).press("Enter");
  await page.getByRole("button", { name: zh.addTable }).press("Enter");
  await expect(page.getByRole("heading", { name: zh.into(title) })).toBeVisible();
  await paste(page, title, [line("瓜子")]);
  await expect(page.getByRole("button", { name: zh.apply(1) })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.keyboard.press("v");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText(`${mark}瓜子`).first()).toBeAttached({ timeout: 60_000 });
  await expect(frame.getByText(`${mark}核桃`).first()).toBeAttached();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(zh.isApplied)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("z");
  await expect(page.getByText(zh.isUndone)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: zh.back }).press("Enter");
  await expect(page.getByRole("button", { name: `${mark}核桃` })).toBeVisible();
  await expect(page.getByRole("button", { name: `${mark}瓜子` })).toHaveCount(0);
  await forget(database, title);
});

test("a number that is typed into the form is held against earlier bulletins of that number and authority", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zongbian");
  const mark = `戊${Date.now()}`;
  const issuer = `${mark}市场监督管理局`;
  const earlier = `${mark}早先的通报`;
  await database.query(
    `insert into bulletins (slug, title, family, issuer, level, region, number, issue_date)
       values ($1, $1, 'food', $2, 'province', '浙江省', $3, '2026-10-01')`,
    [earlier, issuer, "2026年第7号"],
  );
  await page.goto("/newsroom/spot-checks");
  await expect(page.getByText(zh.bring)).toBeVisible();
  await paste(page, `${mark}抽检通告`, [["1", `${mark}糕点`, "/", "/", "甲厂", "", "", "合格"]]);
  const apply = page.getByRole("button", { name: zh.apply(1) });
  await expect(apply).toBeEnabled({ timeout: 60_000 });
  await page.getByLabel(zh.fields.issuer).fill(issuer);
  await page.getByLabel(zh.fields.number).fill("2026 年 7 号");
  const stop = page
    .getByRole("region", { name: zh.wholeTitle })
    .getByText(zh.whole.earlier({ said: earlier, found: "" }));
  await expect(stop).toBeVisible();
  await expect(apply).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel(zh.fields.number).fill("2026年第8号");
  await expect(stop).toHaveCount(0);
  await expect(apply).toBeEnabled();
  await forget(database, mark);
});

test("faults are mended by keys alone, the page is looked at before, and what stays faulty stays behind", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zongbian");
  const mark = `乙${Date.now()}`;
  const title = `${mark}示例省市场监督管理局抽检通告`;
  await page.goto("/newsroom/spot-checks");
  await expect(page.getByText(zh.bring)).toBeVisible();
  await paste(page, title, [
    ["1", `${mark}糕点`, "/", "45000", "甲厂", "", "菌落总数║1.2×105CFU/g║≤10", "不合格"],
    ["2", "", "/", "/", "乙厂", "", "", "合格"],
    ["3", `${mark}糕点`, "/", "45000", "甲厂", "", "菌落总数║1.2×105CFU/g║≤10", "不合格"],
  ]);
  const faults = page.getByRole("region", { name: zh.faults });
  await expect(faults.getByRole("listitem")).toHaveCount(6);
  await expectAccessible(page);
  const here = faults.locator("li[aria-current]");
  const until = async (kind: keyof typeof zh.kinds, key: string) => {
    for (let step = 0; step < 8; step += 1) {
      if (await here.getByText(zh.kinds[kind]).isVisible()) return;
      const before = await here.getAttribute("id");
      await page.keyboard.press(key);
      await expect(here).not.toHaveId(before ?? "");
    }
  };
  await until("twice", "n");
  await page.keyboard.press("x");
  await expect(faults.getByRole("listitem")).toHaveCount(3);
  await until("power", "p");
  await page.keyboard.press("Space");
  await expect(faults.getByRole("listitem")).toHaveCount(2);
  await until("date", "p");
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByLabel(zh.columns.production_date_text).fill("2023年3月15日");
  await page.keyboard.press("Control+Enter");
  await expect(faults.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("v");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: title })).toBeVisible({ timeout: 60_000 });
  await expect(frame.getByText("1.2×10⁵CFU/g").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(zh.isApplied)).toBeVisible();
  expect(await database.query("select total from bulletins where title = $1", [title])).toEqual([{ total: 1 }]);
  await forget(database, title);
});

test("a bulletin and its samples are written by touch on a phone, in English, and gone back to", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zongbian", { language: "en", viewport: { width: 390, height: 844 }, hasTouch: true });
  const title = `丙${Date.now()}通告`;
  await page.goto("/newsroom/spot-checks");
  // The bar at the bottom always shows the selected item, even if counts that load later move the item.
  const rail = page.getByRole("navigation", { name: newsroomEn.rail });
  await expect(rail.locator("i").first()).toBeVisible();
  await expect(rail.getByRole("link", { name: newsroomEn.screens.bulletins })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: en.add }).click();
  await page.getByLabel(en.fields.title, { exact: true }).fill(title);
  await page.getByLabel(en.fields.issuer).fill("示例市市场监督管理局");
  await page.getByLabel(en.fields.region, { exact: true }).fill("示例省");
  await page.getByLabel(en.fields.issue_date).fill("2026-11-20");
  await page.getByRole("button", { name: en.save }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: en.addSample }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(en.columns.product, { exact: true }).fill("挂面");
  await dialog.getByLabel(en.fields.items).fill("水分║15");
  await dialog.getByRole("button", { name: en.save }).click();
  await expect(dialog.getByText(en.badItem)).toBeVisible();
  await dialog.getByLabel(en.fields.items).fill("水分║15║≤14");
  await dialog.getByRole("button", { name: en.save }).click();
  await page.getByRole("button", { name: "挂面" }).click();
  await dialog.getByLabel(en.columns.product, { exact: true }).fill("方便面");
  await dialog.getByRole("button", { name: en.save }).click();
  await page.getByRole("button", { name: "方便面" }).click();
  await dialog.getByRole("button", { name: en.versions }).click();
  await dialog.getByRole("button", { name: versionsEn.number(1) }).click();
  await expect(dialog.getByText("方便面").first()).toBeVisible();
  await dialog.getByRole("button", { name: versionsEn.restore(1) }).click();
  await expect(page.getByRole("button", { name: "挂面" })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await forget(database, title);
});

test("an old workbook is refused with what to do about it", async ({ colleague }) => {
  const page = await colleague("zongbian");
  await page.goto("/newsroom/spot-checks");
  const bytes = Buffer.from("d0cf11e0a1b11ae1", "hex");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "旧.xls", mimeType: "application/octet-stream", buffer: bytes });
  await expect(page.getByText("另存为 .xlsx")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(resolve("package.json"));
  await expect(page.getByText(zh.columnsTitle, { exact: true })).toBeVisible();
});
