import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import contributionEn from "./contribution.en.ts";
import editorEn from "#app/features/base/rich-text/editor/editor.en.ts";
import contributionZh from "./contribution.zh-cn.ts";
import editorZh from "#app/features/base/rich-text/editor/editor.zh-cn.ts";
import { wordFile } from "#tests/fixtures/word-file.ts";
import { becomeMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, overflow, speak, test, untilReady } from "#tests/e2e/fixtures/fixtures.ts";
import { runCli } from "#tests/e2e/fixtures/run-cli.ts";

const LIST = "/user/account/contribute";
const TEXTS = {
  "zh-cn": { ...contributionZh, editor: editorZh },
  en: { ...contributionEn, editor: editorEn },
};

const pictureOf = (colour: string) =>
  sharp({ create: { width: 1_200, height: 675, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** The form as a contributor sees it. */
class ContributionForms {
  readonly page: Page;
  readonly t: (typeof TEXTS)["zh-cn"];
  constructor(page: Page, language: keyof typeof TEXTS = "zh-cn") {
    this.page = page;
    this.t = TEXTS[language];
  }
  async open(path = "/contribute"): Promise<void> {
    await this.page.goto(path);
    await expect(this.body).toBeVisible();
  }
  get form(): Locator {
    return this.page.locator("#write form");
  }
  get body(): Locator {
    return this.form.getByRole("textbox", { name: this.t.labels.body, exact: true });
  }
  get saved(): Locator {
    return this.form.locator("[data-kind=saved]");
  }
  get submit(): Locator {
    return this.form.locator("button[type=submit]");
  }
  field(name: string): Locator {
    return this.form.locator(`[name=${name}]`);
  }
  tool(name: string): Locator {
    return this.form.getByRole("toolbar").getByRole("button", { name, exact: true });
  }
  /** Chooses from a quick-search select by typing and Enter. */
  async choose(name: string, text: string): Promise<void> {
    await this.field(name).click();
    await this.field(name).pressSequentially(text);
    await expect(this.page.locator("[role=option][data-active]")).toHaveText(text);
    await this.page.keyboard.press("Enter");
    await expect(this.field(name)).toHaveAttribute("aria-expanded", "false");
  }
  async pick(what: "cover" | "picture" | "word", name: string, buffer: Buffer): Promise<void> {
    await this.form.locator(`[data-pick=${what}]`).setInputFiles({ name, mimeType: mimeOf(name), buffer });
  }
  async paste(html: string): Promise<void> {
    await this.body.evaluate((element, text) => {
      const data = new DataTransfer();
      data.setData("text/html", text);
      data.setData("text/plain", "x");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, html);
  }
  /** Drops a file on the last block of the text. */
  async drop(name: string, content: string): Promise<void> {
    const last = this.body.locator("> *").last();
    await last.scrollIntoViewIfNeeded();
    await last.evaluate(
      (element, [file = "", text = ""]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], file));
        const { left, top } = element.getBoundingClientRect();
        const place = { clientX: left + 9, clientY: top + 9, bubbles: true, cancelable: true };
        element.dispatchEvent(new DragEvent("drop", { dataTransfer, ...place }));
      },
      [name, content],
    );
  }
  /** Fills all fields except the text. */
  async fillRest(title: string, column: string, industry: string): Promise<void> {
    await this.field("title").fill(title);
    await this.choose("column", column);
    await this.choose("industry", industry);
    await this.pick("cover", "cover.png", await pictureOf("#b3261e"));
    await expect(this.form.getByRole("img", { name: this.t.coverAlt })).toBeVisible();
    await this.field("original").check();
  }
}

const mimeOf = (name: string) =>
  name.endsWith(".png") ? "image/png" : "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test("a reader is invited to sign in, and gets the page that everybody gets", async ({ page, expectAccessible }) => {
  await page.goto("/contribute");
  await expect(page.getByRole("heading", { name: contributionZh.heading })).toBeVisible();
  await expect(page.locator("form[aria-busy]")).toHaveCount(0);
  await expect(page.getByText("标题4到20字")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: contributionZh.inviteAction }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("writing with the keyboard: headings, list, quote, link, table, and back from the tools", async ({
  page,
  database,
  expectAccessible,
}) => {
  await becomeMember(page, database);
  const forms = new ContributionForms(page);
  await forms.open();
  await forms.body.focus();
  await page.keyboard.type("## 先看合同");
  await page.keyboard.press("Enter");
  await page.keyboard.type("违约金最要紧");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+B");
  await page.keyboard.press("Alt+F10");
  await expect(forms.tool(forms.t.editor.blocks.h2)).toBeFocused();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
  await expect(forms.tool(forms.t.editor.link)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText(forms.t.editor.linkWrong)).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("gov.example/law?a=1");
  await page.keyboard.press("Enter");
  await expect(forms.body).toBeFocused();
  await expect(forms.body.getByRole("link")).toHaveAttribute("href", "https://gov.example/law?a=1");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1. 看数量");
  await page.keyboard.press("Enter");
  await page.keyboard.type("看日期");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> 白纸黑字");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await forms.tool(forms.t.editor.table).press("Enter");
  await page.keyboard.type("品名");
  await page.keyboard.press("Tab");
  await page.keyboard.type("单价");
  await page.keyboard.press("Tab");
  await page.keyboard.type("数量");
  await expect(forms.form.getByRole("toolbar", { name: forms.t.editor.tableTools })).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  await expect(forms.body).toBeFocused();
  await expectAccessible(page);
  await expect(forms.saved).toBeVisible();
  await page.reload();
  await expect(forms.body.getByRole("heading", { level: 2 })).toHaveText("先看合同");
  await expect(forms.body.getByRole("listitem")).toHaveText(["看数量", "看日期"]);
  await expect(forms.body.locator("blockquote")).toHaveText("白纸黑字");
  await expect(forms.body.getByRole("columnheader").first()).toHaveText("品名");
  await expect(forms.body.locator("strong")).toHaveText("违约金最要紧");
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
  }
});

test("paste and Word bring text and pictures, and nothing of their looks", async ({ page, database }) => {
  await becomeMember(page, database);
  const forms = new ContributionForms(page);
  await forms.open();
  await forms.body.focus();
  const data = `data:image/png;base64,${(await pictureOf("#1f5fbf")).toString("base64")}`;
  await forms.paste(
    `<style>p{color:red}</style><h1 class="t" style="color:red">网页标题</h1><p style="mso-x:1" onclick="alert(1)">网页文字<img src="${data}" alt="货架"><img src="https://other.example/a.png"></p>`,
  );
  await expect(forms.form.getByText(forms.t.editor.picturesDropped(1))).toBeVisible();
  const images = forms.body.locator("figure img");
  await expect(images).toHaveCount(1);
  await expect(images).toHaveAttribute("src", /^\/storage\/article\//);
  await expect(forms.body.getByRole("heading", { level: 2 })).toHaveText("网页标题");
  await images.click();
  await forms.form.getByLabel(forms.t.editor.pictureCaption).fill("摄影：老王");
  await page.keyboard.press("Enter");
  await expect(forms.body.locator("figcaption")).toHaveText("摄影：老王");

  await page.keyboard.press("Control+End");
  await forms.pick("word", "稿.docx", wordFile(await pictureOf("#1d7a46")));
  await expect(forms.form.getByText(forms.t.editor.wordDone)).toBeVisible();
  await expect(forms.body.getByText("违约金", { exact: true })).toBeVisible();
  await expect(forms.body.getByRole("cell", { name: "3.5元" })).toBeVisible();
  await expect(forms.body.locator("u")).toHaveText("要紧");
  await expect(forms.body.locator("li li")).toHaveText("交货");
  await expect(images).toHaveCount(2);
  await forms.drop("坏.docx", "no zip");
  await expect(forms.form.getByText(forms.t.editor.wordFailed)).toBeVisible();
  const colours = await Promise.all(["#222", "#ddd"].map(pictureOf));
  await forms.form
    .locator("[data-pick=picture]")
    .setInputFiles(colours.map((buffer, index) => ({ name: `${index}.png`, mimeType: "image/png", buffer })));
  await expect(images).toHaveCount(4);
  await page.route("**/api/ajax/upload", () => undefined);
  await forms.pick("picture", "a.png", await pictureOf("#000"));
  await expect(forms.form.getByRole("progressbar")).toBeVisible();
  await forms.form.getByRole("button", { name: forms.t.editor.uploadCancel }).click();
  await expect(forms.form.getByText(forms.t.editor.uploadCancelled)).toBeVisible();
  await expect(images).toHaveCount(4);
  await forms.tool(forms.t.editor.undo).click();
  expect(await forms.body.innerHTML()).not.toMatch(/mso|onclick|class="t"|color:\s*red/);
  await expect(forms.saved).toBeVisible();
});

test("from the first word to the article: handed in, returned, improved, accepted", async ({
  page,
  database,
  expectAccessible,
}) => {
  await becomeMember(page, database);
  const forms = new ContributionForms(page);
  await forms.open();
  await forms.submit.click();
  await expect(forms.field("title")).toBeFocused();
  await expect(forms.form.getByText(forms.t.coverMissing)).toBeVisible();
  await expectAccessible(page);

  const title = "采购那些事";
  await forms.fillRest(title, "公司", "消费");
  await forms.body.focus();
  await page.keyboard.insertText("货比三家不吃亏。".repeat(100));
  await expect(forms.form.getByText(forms.t.editor.characters(800, 800, 2_500))).toBeVisible();
  await expect(forms.saved).toBeVisible();
  await expect(page).toHaveURL(/\?id=\d+/);
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  await page.reload();
  await expect(forms.field("title")).toHaveValue(title);
  await expect(forms.field("column")).toHaveValue(/公司/);
  await expect(forms.field("original")).toBeChecked();
  await forms.submit.click();
  await expect(page.getByText(forms.t.doneTitle)).toBeVisible();

  expect(await runCli("contributions", "list")).toContain(title);
  expect(await runCli("contributions", "show", id)).toContain("货比三家");
  await runCli("contributions", "return", id, "--note", "请补充数据出处", "--actor", "li");
  await page.goto(LIST);
  await expect(page.getByText("请补充数据出处")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: forms.t.revise }).click();
  await expect(forms.body).toBeVisible();
  await expect(forms.form.getByText("请补充数据出处")).toBeVisible();
  await forms.body.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("出处：统计公报。");
  await expect(forms.submit).toHaveText(forms.t.submitAgain);
  await forms.submit.click();
  await expect(page.getByText(forms.t.doneTitle)).toBeVisible();

  const accepted = await runCli("contributions", "accept", id, "--actor", "li");
  const story = /story (\d+)/.exec(accepted)?.[1] ?? "";
  await page.goto(LIST);
  await expect(page.getByText(forms.t.inEditing)).toBeVisible();
  await database.query(
    "insert into articles (id, title, body_html, status) select id, title, body_html, 'published' from manuscripts where id = $1",
    [story],
  );
  await page.reload();
  await page.getByRole("link", { name: forms.t.readArticle }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("two windows: the older one is told, and loads the newer", async ({ page, database, context }) => {
  await becomeMember(page, database);
  const forms = new ContributionForms(page);
  await forms.open();
  await forms.field("title").fill("第一个窗口");
  await expect(page).toHaveURL(/\?id=\d+/);
  const other = new ContributionForms(await context.newPage());
  await other.open(page.url());
  await other.field("title").fill("第二个窗口");
  await expect(other.saved).toBeVisible();
  await forms.field("title").fill("还是第一个");
  await forms.form.getByRole("button", { name: forms.t.loadNewer }).click();
  await expect(forms.field("title")).toHaveValue("第二个窗口");
});

test.describe("while the server cannot be reached", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });
  test("what is written stays in the browser, and is offered again", async ({ page, database, expectAccessible }) => {
    await becomeMember(page, database);
    const forms = new ContributionForms(page);
    await forms.open();
    const SAVE = "**/api/my/saveContribution";
    await page.route(SAVE, (route) => route.abort());
    await forms.field("title").fill("断网时写的");
    await expect(forms.form.locator("[data-kind=failed]")).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    const use = page.getByRole("button", { name: forms.t.copyUse });
    await expect(use).toBeVisible();
    await expectAccessible(page);
    await page.unroute(SAVE);
    await use.click();
    await expect(forms.field("title")).toHaveValue("断网时写的");
    await expect(forms.saved).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("writing:")))).toEqual(
      [],
    );
  });
});

test("drafts are gone on with and deleted from the list", async ({ page, database }) => {
  await becomeMember(page, database);
  const forms = new ContributionForms(page);
  await page.goto(LIST);
  await expect(page.getByText(forms.t.empty)).toBeVisible();
  await forms.open();
  await forms.field("title").fill("要删的草稿");
  await expect(forms.saved).toBeVisible();
  await page.goto(LIST);
  await expect(page.getByRole("link", { name: forms.t.continueWriting })).toBeVisible();
  await page.getByRole("button", { name: forms.t.removeOf("要删的草稿") }).click();
  await page.getByRole("dialog").getByRole("button", { name: forms.t.remove, exact: true }).click();
  await expect(page.getByText(forms.t.empty)).toBeVisible();
});

test.describe("an editor that does not come", () => {
  test.use({ allowedErrors: [/Failed to load resource|Failed to fetch/] });
  for (const language of ["zh-cn", "en"] as const) {
    test(`says so and can be tried again: ${language}`, async ({ page, database, expectAccessible }) => {
      await becomeMember(page, database);
      await speak(page, language);
      const forms = new ContributionForms(page, language);
      await page.route(/\/assets\/rich-editor-[^/]*\.js/, (route) => route.abort());
      await page.goto("/contribute");
      await expect(page.getByText(forms.t.editor.notInstalled)).toBeVisible();
      await expectAccessible(page);
      await page.unroute(/\/assets\/rich-editor-[^/]*\.js/);
      await page.getByRole("button", { name: forms.t.editor.retry }).click();
      await expect(forms.body).toBeVisible();
    });
  }
});

test("identity is asked for where the settings say so, in English", async ({ page, database, expectAccessible }) => {
  await becomeMember(page, database);
  await speak(page, "en");
  const forms = new ContributionForms(page, "en");
  await page.route(/\/api\/my\/contribution(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, askIdentity: true } } });
  });
  await forms.open();
  await forms.field("idNumber").fill("123");
  await forms.submit.click();
  await expect(forms.form.getByText("Please enter the correct ID number")).toBeVisible();
  await expect(forms.form.getByText("Please input real name")).toBeVisible();
  await expect(forms.form.getByText("Editor required")).toBeVisible();
  await expectAccessible(page);
});

test("the editor's files come only with the form", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/contribute");
  await page.getByRole("button", { name: contributionZh.inviteAction }).hover();
  await untilReady(page);
  expect(asked.filter((url) => /rich-editor|contribution-form/.test(url))).toEqual([]);
});
