import type { Browser, Page } from "@playwright/test";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { dangersIn, hostileHtml, RUN } from "../fixtures/hostile-html.ts";
import { expect, speak, test, type Database } from "./fixtures/fixtures.ts";
import { signedIn } from "./fixtures/newsroom-colleague.ts";

/** Texts that would run if the site forgot to escape or sanitize them, one for each kind of mistake. */
const KNOWN = [
  `<script>${RUN}</script>`,
  `</title></textarea></style><script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `'onmouseover=${RUN} x='`,
  `<svg onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><style><img src=x onerror=${RUN}></style>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="data:text/html,<script>${RUN}</script>">`,
  `<a href="javascript:${RUN}">字</a>`,
  `<a href="java\tscript:${RUN}">字</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">字</a>`,
  `[字](javascript:${RUN})`,
  `<form action="javascript:${RUN}"><button autofocus onfocus=${RUN}>字</button></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>字</details>`,
  `<video><source onerror=${RUN}></video>`,
  `<body onload=${RUN}>`,
  `<link rel=stylesheet href="data:text/css,*{}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="https://evil.example/">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<p style="background:url(https://evil.example/x)">字</p>`,
  `<xmp><img src=x onerror=${RUN}></xmp>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `=cmd|' /C calc'!A1`,
  `</script><script>${RUN}</script>`,
];
/** The known payloads and generated ones. No story accepts the character NUL. */
const PAYLOADS = [...KNOWN, ...hostileHtml(300).map((text) => text.replaceAll("\0", ""))];
/** Every text field of a story with its maximum length. Lists also have their number of lines. */
const FIELDS: Record<string, [length: number, lines?: number]> = {
  title: [120],
  shortTitle: [40],
  dek: [300],
  plain: [300, 4],
  summary: [1_000],
  tags: [40, 20],
  authors: [60, 10],
  editor: [60],
  sourceName: [120],
  originalTitle: [120],
  originalAuthor: [120],
  seoTitle: [200],
  seoKeywords: [300],
  seoDescription: [500],
};
const STORIES = 3;
const BODY = KNOWN.map((payload) => `<p>${payload}</p>${payload}`).join("");

/** Returns as many payloads as fit into a text of this length. `start`: the first payload's position in the list. */
function textOf(start: number, length: number): string {
  let text = "";
  for (const [index] of PAYLOADS.entries()) {
    const next = PAYLOADS[(start + index) % PAYLOADS.length] ?? "";
    if (text.length + next.length <= length) text += next;
  }
  return text;
}

function changesOf(story: number): Record<string, unknown> {
  const at = (index: number) => story * 113 + index * 29;
  const values = Object.entries(FIELDS).map(([name, [length, lines]], index): [string, unknown] => {
    if (lines !== undefined)
      return [name, Array.from({ length: lines }, (_, line) => textOf(at(index) + line, length) || "字")];
    return [name, name === "title" ? `毒稿${story}${textOf(at(index), length - 4)}` : textOf(at(index), length)];
  });
  return Object.fromEntries([...values, ["body", BODY]].map(([name, value]) => [name, { base: 1, value }]));
}

type Watched = { page: Page; faults: string[] };

/** Opens a browser with a demo staff member. It detects scripts that run unexpectedly. */
async function colleague(browser: Browser, database: Database, username: string): Promise<Watched> {
  const page = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => faults.push(dialog.message())));
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) faults.push(request.url());
  });
  await speak(page, "zh-cn");
  await signedIn(page, database, username);
  await page.goto(`${process.env["SITE"] ?? ""}/newsroom`);
  return { page, faults };
}

/** Sends a newsroom call as its screens do. */
async function call(page: Page, path: string, body: object): Promise<{ code: number; data: Record<string, unknown> }> {
  return page.evaluate(
    async ([address, sent]) => {
      const authorization = sessionStorage.getItem("officeToken") ?? "";
      const headers = { authorization, server: "true", "content-type": "application/json" };
      return (await fetch(`/api/newsroom/${address}`, { method: "POST", headers, body: sent })).json();
    },
    [path, JSON.stringify(body)] as const,
  );
}

test("hostile words in every field run in no screen of the newsroom, and no policy has to stop them", async ({
  browser,
  database,
}) => {
  const reporter = await colleague(browser, database, "jizhe");
  const ids: number[] = [];
  for (let story = 0; story < STORIES; story += 1) {
    const id = Number((await call(reporter.page, "createStory", { title: "" })).data["id"]);
    const saved = await call(reporter.page, "saveStory", { id, fence: 0, changes: changesOf(story) });
    expect([saved.code, saved.data["faults"]]).toEqual([1, {}]);
    await call(reporter.page, "keepRevision", { id });
    const note = {
      id,
      key: crypto.randomUUID(),
      field: "title",
      quote: textOf(story, 100),
      text: textOf(story + 3, 900),
    };
    expect((await call(reporter.page, "addNote", note)).code).toBe(1);
    ids.push(id);
  }
  const chief = await colleague(browser, database, "zongbian");
  expect((await call(chief.page, "allowWord", { family: "style", words: textOf(0, 200) })).code).toBe(1);
  const [first = 0] = ids;
  // A message to the writer contains payloads, as if a colleague had returned the story with them.
  await database.query(
    "insert into messages (member_id, kind, event, facts, url) select owner_id, 'review', 'story-returned', $2, '' from manuscripts where id = $1",
    [first, JSON.stringify({ title: textOf(2, 120), note: textOf(5, 900) })],
  );

  const look = async ({ page, faults }: Watched, address: string, words: RegExp | string = "毒稿") => {
    if (!page.url().endsWith(address)) await page.goto(`${process.env["SITE"] ?? ""}${address}`);
    await expect(page.locator("#main, main, body").first().getByText(words).first()).toBeAttached();
    await page.mouse.move(300, 300);
    await page.mouse.move(700, 400);
    const ran = await page.evaluate(() => Reflect.get(window, "hit") as unknown);
    expect([address, ran, faults]).toEqual([address, undefined, []]);
  };
  await look(reporter, "/newsroom");
  await look(reporter, "/newsroom/stories");
  for (const id of ids) await look(reporter, `/newsroom/stories/${id}`);
  for (const panel of ["1", "2", "3", "4", "5"]) {
    await reporter.page.keyboard.press(`Alt+${panel}`);
    await look(reporter, `/newsroom/stories/${ids.at(-1)}`);
  }
  await reporter.page.keyboard.press("Control+k");
  await reporter.page.keyboard.type("毒稿");
  await look(reporter, `/newsroom/stories/${ids.at(-1)}`);
  for (const id of ids) await look(chief, `/newsroom/review/${id}`);
  await chief.page.keyboard.press("d");
  await look(chief, `/newsroom/review/${ids.at(-1)}`);
  await look(chief, `/newsroom/slip/${first}`);
  await look(chief, "/newsroom/log", /allow|script|毒/);
  const bare = await (await browser.newContext()).newPage();
  for (const id of ids) {
    const { code, data } = await call(reporter.page, "preview", { id });
    expect(code).toBe(1);
    const html = String(data["html"]);
    // This frame is like that of the preview, but allows scripts and has no policy. Even here sanitized text must run
    // nothing.
    await bare.setContent('<iframe sandbox="allow-scripts allow-same-origin"></iframe>');
    await bare.locator("iframe").evaluate((frame, text) => frame.setAttribute("srcdoc", text), html);
    await expect(bare.frameLocator("iframe").getByText(/毒稿/).first()).toBeAttached();
    expect(await bare.evaluate(() => Reflect.get(window, "hit") as unknown)).toBeUndefined();
  }
  await Promise.all([reporter.page, chief.page, bare].map((page) => page.context().close()));
});

test("of thousands of hostile bodies nothing runs once they are cleaned, in a page without any policy", async ({
  browser,
}) => {
  const payloads = hostileHtml(2_000, 11);
  const ran = async (html: string) => {
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    await page.route("**/*", (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.setContent(`<base href="https://mingbai.example/">${html}`, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading");
    await page.mouse.move(300, 300);
    const read = await page.evaluate(() => ({
      hit: Reflect.get(window, "hit") as unknown,
      body: document.body.innerHTML,
    }));
    await page.context().close();
    return { ...read, asked };
  };
  // Unsanitized text does run in this frame. This proves that the check below can detect scripts.
  const raw = await ran(KNOWN.slice(2, 7).join(""));
  expect(raw.hit).toBe(1);
  const cleaned = payloads.map((payload) => {
    try {
      return fromHtml(payload).html;
    } catch {
      return "";
    }
  });
  expect(cleaned.filter((html) => html !== "").length).toBeGreaterThan(800);
  const shown = await ran(cleaned.join(""));
  expect(shown.hit).toBeUndefined();
  expect(shown.asked.filter((url) => !url.startsWith("https://mingbai.example/media/x.png"))).toEqual([]);
  // The browser's version of the text is checked as strictly as the sent text.
  expect(dangersIn(shown.body)).toEqual([]);
});
