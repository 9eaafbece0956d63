import type { Browser, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import story from "#app/features/newsroom/story/stories.zh-cn.ts";
import library from "../pictures.zh-cn.ts";
import zh from "#app/newsroom/screens/write/writing.zh-cn.ts";
import { expect, overflow, test, type Database } from "#tests/e2e/fixtures/fixtures.ts";
import { keyboard } from "#tests/e2e/fixtures/input-devices.ts";
import { wordFile } from "#tests/fixtures/word-file.ts";
import { begin, body, saved, signIn } from "#tests/e2e/fixtures/newsroom-writer.ts";

/** Signs a demo staff member in with a new browser. */
async function colleague(browser: Browser, database: Database, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, database, username);
  return page;
}

type Answer = { code: number; msg: string; data: Record<string, unknown> };

/** Sends a newsroom call as the staff member of this tab. */
function call(page: Page, path: string, body?: object): Promise<Answer> {
  const sent = { path, body: body === undefined ? null : JSON.stringify(body) };
  return page.evaluate(async ({ path: to, body: json }) => {
    const headers = { authorization: sessionStorage.getItem("officeToken") ?? "", "content-type": "application/json" };
    const answer = await fetch(
      `/api/newsroom/${to}`,
      json === null ? { headers } : { method: "POST", headers, body: json },
    );
    return (await answer.json()) as Answer;
  }, sent);
}

/** Signs the open review step of a story, with a reason for every finding. */
async function sign(page: Page, id: number): Promise<void> {
  const { findings } = (await call(page, "check", { id })).data as { findings: { id: string; severity: string }[] };
  const { version } = (await call(page, `rounds?id=${id}`)).data;
  const waivers = findings.flatMap((one) => (one.severity === "confirm" ? [{ finding: one.id, reason: "看过" }] : []));
  const passed = await call(page, "passStep", { id, key: randomUUID(), version, proofread: true, waivers });
  expect(passed).toMatchObject({ code: 1 });
}

/** Creates a picture that no other test uploads: bright on the right, dark elsewhere. */
async function photograph(): Promise<Buffer> {
  const side = { width: 260, height: 900, channels: 3, background: "#f2c14e" } as const;
  const light = await sharp({ create: side }).png().toBuffer();
  const mark = await sharp({
    create: { width: 8, height: 8, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } as never,
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1300, height: 900, channels: 3, background: "#27445d" } })
    .composite([
      { input: light, left: 1040, top: 0 },
      { input: mark, left: 20, top: 20 },
    ])
    .jpeg()
    .toBuffer();
}

const figure = (page: Page) => body(page).locator("figure");

test("a picture is described by keyboard, made the cover, held until the release and shown after it", async ({
  page,
  browser,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, database, "jizhe");
  await page.keyboard.press("c");
  await expect(page.getByRole("textbox", { name: zh.title, exact: true })).toBeFocused();
  await expect(body(page)).toBeVisible();
  await page.keyboard.type("货架上的小字");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(body(page)).toBeFocused();
  await page.keyboard.type("超市的标价牌换了写法。");
  await page.keyboard.press("Enter");
  await page
    .locator("[data-pick=picture]")
    .setInputFiles({ name: "shelf.jpg", mimeType: "image/jpeg", buffer: await photograph() });
  await expect(figure(page).locator("img")).toHaveAttribute("src", /^data:image\/webp/);

  const form = page.getByRole("group", { name: zh.pictures.label, exact: true });
  await body(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect(form).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: zh.pictures.caption })).toBeFocused();
  await page.keyboard.type("标价牌一角");
  await page.keyboard.press("Tab");
  await page.keyboard.type("货架上的一块标价牌");
  await page.keyboard.press("Tab");
  await page.keyboard.type("林小禾");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("combobox", { name: zh.pictures.rights })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(form.getByRole("combobox")).toHaveValue("own");
  const maker = form.getByRole("textbox", { name: library.proofs.own.by });
  await expect(maker).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(maker).toBeFocused();
  await page.keyboard.type("林小禾");
  await expect(figure(page).locator("figcaption")).toHaveText("标价牌一角 林小禾");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(body(page)).toBeFocused();
  await expect(saved(page)).toBeVisible();

  const id = Number(/\/(\d+)$/.exec(page.url())?.[1]);
  const hand = keyboard(page);
  await page.keyboard.press("Alt+2");
  await hand.press(page.getByRole("button", { name: zh.pictures.chooseCover }));
  await hand.press(page.getByRole("button", { name: zh.pictures.choose(1) }));
  const point = page.getByRole("button", { name: /^焦点/ });
  await expect(point).toBeVisible();
  await hand.press(point);
  for (let leap = 0; leap < 4; leap += 1) await page.keyboard.press("Shift+ArrowDown");
  const cover = async () =>
    database.query(
      `select c.focus_y, c.width, c.height, c.held from manuscripts m join media c on c.id = (m.fields ->> 'coverMediaId')::bigint where m.id = $1`,
      [id],
    );
  await expect.poll(cover).toMatchObject([{ focus_y: expect.closeTo(0.9), held: true }]);
  const [{ width, height } = {}] = await cover();
  expect(Number(width) / Number(height)).toBeCloseTo(16 / 9, 1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);

  const src = await database
    .query("select body_html from manuscripts where id = $1", [id])
    .then(([row]) => /src="([^"]+)"/.exec(String(row?.["body_html"]))?.[1] ?? "");
  expect(src).toMatch(/^\/media\//);
  expect((await page.request.get(src)).status()).toBe(404);

  await complete(page, database, id);
  expect(await call(page, "handIn", { id, key: randomUUID() })).toMatchObject({ code: 1 });
  let signer = page;
  for (const name of ["bianji", "zhubian", "zongbian"]) {
    if (signer !== page) await signer.context().close();
    signer = await colleague(browser, database, name);
    await sign(signer, id);
  }
  await signer.goto(`${process.env["SITE"] ?? ""}/newsroom/review/${id}`);
  await expect(signer.getByRole("article").locator("figure img")).toHaveAttribute("src", /^data:image/);
  expect(await call(signer, "release", { id, key: randomUUID() })).toMatchObject({ code: 1, data: { state: "done" } });

  await page.goto(`/news/${id}`);
  const shown = page.getByRole("article").locator("figure", { hasText: "标价牌一角" });
  await expect(shown.locator("small")).toHaveText("林小禾");
  await expect
    .poll(() => shown.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect((await page.request.get(src)).status()).toBe(200);
  await signer.context().close();
});

/** Fills in everything that a hand-in needs except a cover. */
async function complete(page: Page, database: Database, id: number): Promise<void> {
  const [{ column } = {}] = await database.query(`select id as column from columns order by id limit 1`);
  const story = (await call(page, `story?id=${id}`)).data as { version: number; fence: number };
  const fields = { columnId: Number(column), plain: ["标价牌换了写法。", "小字里有单价。"], aiLabel: "none" };
  const changes = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { base: story.version, value }]),
  );
  expect(await call(page, "saveStory", { id, fence: story.fence, changes })).toMatchObject({
    code: 1,
    data: { conflicts: {}, faults: {} },
  });
}

test("a story without a cover is offered the usable pictures of its text at the hand-in", async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await begin(page, database, ["bei", "没有封面"]);
  await page.keyboard.type("两张图都在正文里。");
  const files = [await photograph(), await photograph()];
  for (const [index, buffer] of files.entries()) {
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    const file = { name: `${index}.jpg`, mimeType: "image/jpeg", buffer };
    await page.locator("[data-pick=picture]").setInputFiles(file);
    await expect(figure(page).locator("img")).toHaveCount(index + 1);
  }
  await expect(saved(page)).toBeVisible();
  const id = Number(/\/(\d+)$/.exec(page.url())?.[1]);
  const pictures = await database.query(
    "select media_id::int as id from media_uses where kind = 'manuscript' and target_id = $1 order by 1",
    [id],
  );
  expect(pictures).toHaveLength(2);
  await database.query("update media set rights = 'own', rights_by = '林小禾' where id = any ($1)", [
    pictures.map((one) => one["id"]),
  ]);
  await complete(page, database, id);
  const state = () =>
    database.query(
      "select state, crop_of::int as of from manuscripts left join media on media.id = (fields ->> 'coverMediaId')::bigint where manuscripts.id = $1",
      [id],
    );

  await page.goto(`/newsroom/stories/${id}`);
  const act = page.getByRole("button", { name: story.acts.handIn });
  const offer = page.getByRole("dialog", { name: story.coverOffer.title });
  await act.click();
  await expect(offer.getByRole("button", { name: /^第\d张图$/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(offer).toBeHidden();
  expect(await state()).toEqual([{ state: "writing", of: null }]);

  await act.click();
  await expect(offer.getByRole("button", { name: zh.pictures.choose(1) })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(state).toEqual([{ state: "in_review", of: pictures[1]?.["id"] }]);
  await expect(offer).toBeHidden();
});

/** Data of a clipboard or drag event: texts by type, and files. */
type Carried = { texts?: Record<string, string>; files?: { name: string; type: string; base64: string }[] };

/** Pastes data of other programs into the body, or drops them on its last line, as browsers do. */
function bring(page: Page, kind: "paste" | "drop", { texts = {}, files = [] }: Carried): Promise<void> {
  return body(page).evaluate(
    (element, brought) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(brought.texts)) data.setData(type, text);
      for (const { name, type, base64 } of brought.files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      if (brought.kind === "paste") {
        element.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
        return;
      }
      const last = element.lastElementChild ?? element;
      last.scrollIntoView();
      const { left, top } = last.getBoundingClientRect();
      const place = { clientX: left + 9, clientY: top + 9 };
      last.dispatchEvent(new DragEvent("drop", { ...options, ...place, dataTransfer: data }));
    },
    { kind, texts, files },
  );
}

test("pictures come along from Word, from a file that is dropped and from a document; what is refused changes nothing", async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, database, "bianji");
  await page.keyboard.press("c");
  await expect(body(page)).toBeVisible();
  await body(page).focus();
  const pixels = async (background: string) =>
    sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const images = figure(page).locator("img");
  const shown = (count: number) =>
    expect
      .poll(() =>
        images.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).src.startsWith("data:")).length),
      )
      .toBe(count);

  const word = await pixels("#1d7a46");
  await bring(page, "paste", {
    texts: {
      "text/html": `<p class=MsoNormal>合同里写着违约金。</p><p><img src="file:///C:/a.png"></p>`,
      "text/rtf": `{\\rtf1 {\\*\\shppict{\\pict\\pngblip ${word.toString("hex")}}}}`,
    },
  });
  await shown(1);
  await expect(body(page)).toContainText("合同里写着违约金。");

  const dropped = { name: "b.png", type: "image/png", base64: (await pixels("#c2571a")).toString("base64") };
  await bring(page, "drop", { files: [dropped] });
  await shown(2);

  await page.locator("[data-pick=word]").setInputFiles({
    name: "稿.docx",
    mimeType: "application/octet-stream",
    buffer: wordFile(await pixels("#1f3a4d")),
  });
  await shown(3);
  await expect(body(page).getByRole("heading", { name: "先看合同" })).toBeVisible();

  const before = await body(page).innerHTML();
  const note = page.getByRole("status").filter({ hasText: "图片没有上传上" });
  await page
    .locator("[data-pick=picture]")
    .setInputFiles({ name: "c.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(11 * 1024 * 1024, 1) });
  await expect(note).toContainText("超出了允许的大小");
  expect(await body(page).innerHTML()).toBe(before);
  await bring(page, "paste", {
    texts: { "text/html": `<p>别处的话。</p><img src="https://elsewhere.example/a.png">` },
  });
  await expect(note).toContainText("不能直接取过来");
  await expect(body(page)).toContainText("别处的话。");
  await shown(3);
  await expect(saved(page)).toBeVisible();
});
