import { brotliCompressSync, constants } from "node:zlib";
import type { APIRequestContext, Page, Response } from "@playwright/test";
import { expect, reach, test } from "#tests/e2e/fixtures/fixtures.ts";

/** A demo article with contents, a table and points. */
const TITLE = "同样十五万的车，电车保费凭什么贵一千四？";
const PARAGRAPH = "这是同一位车主家里的两张保单";
const FIRST_POINT = "电车保费贵三成多，主要贵在车损险，因为出险更频繁、修得更贵。";
const MOST_IDS = 200;

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const FIGURE =
  '<figure><img src="/media/test/800.gif" alt="港口的夕阳" width="800" height="450" loading="lazy"><figcaption>图注在此</figcaption></figure>';

let path = "";

/** Finds the article by its title, since the database assigns ids. */
async function find(request: APIRequestContext, site: string): Promise<string> {
  for (let id = 1; id <= MOST_IDS; id += 1) {
    const response = await request.get(`${site}/news/${id}`);
    if (response.ok() && (await response.text()).includes(`<title>${TITLE}`)) return `/news/${id}`;
  }
  throw new Error(`No article "${TITLE}" among the first ${MOST_IDS}`);
}

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  path = await find(request, process.env["SITE"] ?? "");
  await request.dispose();
});

/** The article with a picture in its body, which the demo content does not have. */
async function openWithPicture(page: Page): Promise<void> {
  await page.route("**/media/test/800.gif", (route) => route.fulfill({ body: PIXEL, contentType: "image/gif" }));
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/<h2 id="s-1">/, `${FIGURE}<h2 id="s-1">`) });
  });
  await page.goto(path);
}

/** A speech voice that finishes a piece only when the test says so. Its texts are in `window.said`. */
function fakeVoice(): void {
  const said: string[] = [];
  const calls: string[] = [];
  let current: EventTarget | undefined;
  const synthesis = {
    speak: (utterance: EventTarget & { text: string }) => {
      said.push(utterance.text);
      current = utterance;
    },
    cancel: () => calls.push("cancel"),
    pause: () => calls.push("pause"),
    resume: () => calls.push("resume"),
    getVoices: () => [],
  };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis, configurable: true });
  Object.defineProperty(window, "SpeechSynthesisUtterance", {
    value: class extends EventTarget {
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  });
  Object.assign(window, { said, calls, finishPiece: () => current?.dispatchEvent(new Event("end")) });
}

type Voiced = Window & { said: string[]; calls: string[]; finishPiece: () => void };

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the article is complete and nothing on it is dead", async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page.getByText(FIRST_POINT)).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByText("本文只为说明白事情，不构成投资建议")).toBeVisible();
    await expect(page.getByRole("link", { name: "微博" })).toBeVisible();
    await expect(page.getByRole("button", { name: "复制链接" })).toBeHidden();
    await expect(page.getByRole("button", { name: "微信" })).toBeHidden();
    await expect(page.getByRole("button", { name: "朗读" })).toBeHidden();
    await expect(page.getByRole("heading", { name: "相关阅读" })).toBeVisible();
  });

  test("the ways to share open by themselves", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole("button", { name: "分享", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "分享" }).getByRole("link", { name: "微博" })).toBeVisible();
  });
});

test("before any intent only the first script is loaded, and page and styles are light", async ({ page }) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(path, { waitUntil: "networkidle" });
  const ofType = (type: string) => responses.filter((response) => response.request().resourceType() === type);
  const weightOf = async (type: string) => {
    const bodies = await Promise.all(ofType(type).map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + brotli(body), 0);
  };
  expect(ofType("script")).toHaveLength(1);
  expect(await weightOf("document")).toBeLessThanOrEqual(25_000);
  expect(await weightOf("stylesheet")).toBeLessThanOrEqual(12_000);
});

function brotli(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

for (const { width, scheme, language } of [
  { width: 1440, scheme: "light", language: "zh-cn" },
  { width: 1024, scheme: "dark", language: "en" },
  { width: 390, scheme: "dark", language: "zh-cn" },
  { width: 320, scheme: "light", language: "en" },
] as const) {
  test(`axe finds nothing and nothing sticks out at ${width} px, ${scheme}, ${language}`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await context.addCookies([{ name: "lang", value: language, url: process.env["SITE"] ?? "" }]);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}

test("nothing moves while the page loads and React arrives", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path, { waitUntil: "networkidle" });
  await reach(page);
  await expect(page.getByRole("button", { name: "朗读" })).toBeVisible();
  const shifts = (await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts)) ?? [];
  // Rounding may move a line by an invisible fraction of a pixel (seen: 0.00002).
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.0001);
});

test("the contents beside the article mark the section being read", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await reach(page);
  const contents = page.getByRole("navigation", { name: "本文目录" });
  await contents.getByRole("link", { name: "为什么修得更贵" }).click();
  await expect(contents.locator("[aria-current]")).toHaveText("为什么修得更贵");
  await contents.getByRole("link", { name: "保费是这样算出来的" }).click();
  await expect(contents.locator("[aria-current]")).toHaveText("保费是这样算出来的");
});

test("a thin bar shows how much has been read", async ({ page }) => {
  await page.goto(path);
  const read = async () => {
    const bar = page.locator("[class*=bar][aria-hidden=true]").first();
    return bar.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  };
  expect(await read()).toBe(0);
  await page.evaluate(() => document.querySelector("article")?.scrollIntoView({ block: "end", behavior: "instant" }));
  await expect.poll(read).toBeGreaterThan(0.99);
  await page
    .getByRole("heading", { name: "为什么修得更贵" })
    .evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await expect.poll(read).toBeLessThan(0.9);
  expect(await read()).toBeGreaterThan(0.1);
});

test("on a phone the contents unfold from the bar at the foot", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const entry = page.getByRole("link", { name: "该修还是该赔" });
  await expect(entry).toBeHidden();
  await page.getByRole("link", { name: "目录", exact: true }).click();
  await entry.click();
  await expect(page.getByRole("heading", { name: "该修还是该赔" })).toBeInViewport();
});

test.describe("sharing", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("the first click of all copies the link", async ({ page }) => {
    await page.goto(path);
    const copy = page.getByRole("button", { name: "复制链接" });
    await copy.scrollIntoViewIfNeeded();
    await copy.click();
    await expect(page.getByRole("status").filter({ hasText: "链接已复制" })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator("link[rel=canonical]").getAttribute("href"),
    );
  });

  test("the link is copied where the newer way is missing", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, "writeText", {
        value: async () => Promise.reject(new Error("denied")),
      });
    });
    await page.goto(path);
    await page.getByRole("button", { name: "复制链接" }).click();
    await expect(page.getByRole("status").filter({ hasText: "链接已复制" })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
  });
});

test("the code for WeChat opens over the page and gives the focus back", async ({ page, expectAccessible }) => {
  await page.goto(path);
  const wechat = page.getByRole("button", { name: "微信" });
  await wechat.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "微信扫一扫" });
  await expect(dialog.getByRole("img", { name: new RegExp(`${path}$`) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(wechat).toBeFocused();
  await wechat.click();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect(dialog).toBeHidden();
});

test("Weibo and the share card are plain links", async ({ page }) => {
  await page.goto(path);
  const weibo = new URL((await page.getByRole("link", { name: "微博" }).getAttribute("href")) ?? "");
  expect(weibo.host).toBe("service.weibo.com");
  expect(weibo.searchParams.get("title")).toBe(TITLE);
  expect(weibo.searchParams.get("url")).toContain(path);
  await expect(page.getByRole("link", { name: "分享图" })).toHaveAttribute(
    "href",
    `/share/article-${path.split("/").at(-1)}.png`,
  );
});

test("the device's own share window is offered where there is one", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => Object.assign(window, { shared: data }),
      configurable: true,
    });
  });
  await page.goto(path);
  await reach(page);
  await page.getByRole("group", { name: "分享方式" }).getByRole("button", { name: "更多" }).click();
  expect(await page.evaluate(() => (window as Window & { shared?: ShareData }).shared?.title)).toBe(TITLE);
});

test.describe("reading aloud", () => {
  test("goes from the title over the points into the text, marks what is read, pauses and stops", async ({ page }) => {
    await page.addInitScript(fakeVoice);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await reach(page);
    await page.getByRole("button", { name: "朗读" }).click();
    const pause = page.getByRole("button", { name: "暂停" });
    await expect(pause).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveClass(/spoken/);
    const said = () => page.evaluate(() => (window as unknown as Voiced).said);
    for (let piece = 0; piece < 12 && (await said()).at(-1)?.includes(PARAGRAPH) !== true; piece += 1)
      await page.evaluate(() => (window as unknown as Voiced).finishPiece());
    expect((await said()).slice(0, 2)).toEqual([TITLE, FIRST_POINT]);
    expect((await said()).at(-1)).toContain(PARAGRAPH);
    await expect(page.getByText(PARAGRAPH)).toHaveClass(/spoken/);
    // Uses the keyboard, because the page still scrolls to the text that is read, and a moving button cannot be
    // clicked.
    await pause.press("Enter");
    await page.getByRole("button", { name: "继续" }).press("Enter");
    await page.getByRole("button", { name: "停止" }).press("Enter");
    await expect(page.getByRole("button", { name: "朗读" })).toBeVisible();
    await expect(page.locator("[class*=spoken]")).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as Voiced).calls)).toEqual([
      "cancel",
      "resume",
      "pause",
      "resume",
      "cancel",
    ]);
  });

  test("falls silent when the reader moves on", async ({ page }) => {
    await page.addInitScript(fakeVoice);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await reach(page);
    await page.getByRole("button", { name: "朗读" }).click();
    await expect(page.getByRole("button", { name: "停止" })).toBeVisible();
    await page.getByRole("navigation", { name: "上一篇与下一篇" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(TITLE);
    expect(await page.evaluate(() => (window as unknown as Voiced).calls.at(-1))).toBe("cancel");
    await expect(page.getByRole("button", { name: "朗读" })).toBeVisible();
  });

  test("is not offered where the browser has no voice", async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "speechSynthesis");
      Reflect.deleteProperty(window, "SpeechSynthesisUtterance");
    });
    await page.goto(path);
    await reach(page);
    await expect(page.getByRole("button", { name: "朗读", includeHidden: true })).toBeHidden();
  });
});

test("a picture opens large by pointer and by keyboard", async ({ page, expectAccessible }) => {
  await openWithPicture(page);
  await reach(page);
  const picture = page.getByRole("button", { name: "放大图片：港口的夕阳" });
  await picture.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "港口的夕阳" });
  await expect(dialog.getByRole("img", { name: "港口的夕阳" })).toBeVisible();
  await expect(dialog).toContainText("图注在此");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeFocused();
  await picture.click();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect(dialog).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the first tap of all on a picture shows it large", async ({ page }) => {
    await openWithPicture(page);
    await page.getByRole("img", { name: "港口的夕阳" }).tap();
    await expect(page.getByRole("dialog", { name: "港口的夕阳" })).toBeVisible();
  });
});

test("on paper there is the text under the masthead, with its links and its address spelled out", async ({ page }) => {
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(FIRST_POINT)).toBeVisible();
  await expect(page.getByText(/^本文地址：http/)).toBeVisible();
  const masthead = page.getByRole("banner");
  await expect(masthead).toHaveText("明白财经", { useInnerText: true });
  for (const gone of [
    masthead.getByRole("navigation"),
    page.getByRole("contentinfo").last(),
    // The notes of terms are printed, since paper has no popovers.
    page.getByRole("complementary").and(page.locator(":not(.terms)")),
    page.getByRole("group", { name: "阅读工具" }),
  ]) {
    await expect(gone).toBeHidden();
  }
});

test("an address with anything but digits leads home", async ({ request }) => {
  const response = await request.get(`${process.env["SITE"]}/news/abc`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()["location"]).toBe("/");
});
