import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { build } from "vite";

const KEYS = 150;
const COMPOSED = 60;
const THROTTLE = 4;
/** Milliseconds between two keys of a fast typist. */
const BEAT_MS = 90;

export const KEYS_METHOD = `${KEYS} letters and ${COMPOSED} steps of an input method, one each ${BEAT_MS} ms, in the middle of 10,000 characters with the CPU throttled ${THROTTLE} times`;

/**
 * Milliseconds for each key: the browser's work until its frame is finished, and the same with the wait for that frame.
 */
export type Timed = { busy: number[]; shown: number[] };

/** Types keys in the middle of the text. Returns the cost of each until its frame is painted. */
export async function timeKeys(page: Page): Promise<Timed> {
  const browser = await page.context().newCDPSession(page);
  await page.locator("#story-body p").nth(40).click();
  await page.evaluate(watchKeys);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  for (let key = 0; key < KEYS; key += 1) await typeLetter(page, browser, "abcdefgh"[key % 8] ?? "a");
  for (let step = 0; step < COMPOSED; step += 1) await composeStep(page, browser, step);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return page.evaluate(() => (window as unknown as { keysTimed: Timed }).keysTimed);
}

async function typeLetter(page: Page, browser: CDPSession, text: string): Promise<void> {
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", text, key: text });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key: text });
  await page.waitForTimeout(BEAT_MS);
}

/** Types one letter with an input method: five letters, then the Chinese words that replace them. */
async function composeStep(page: Page, browser: CDPSession, step: number): Promise<void> {
  const length = (step % 6) + 1;
  if (length === 6) await browser.send("Input.insertText", { text: "押金" });
  else {
    const text = "yajin".slice(0, length);
    await browser.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
  }
  await page.waitForTimeout(BEAT_MS);
}

const FLOOR = "/floor";

/**
 * Returns a story's text with its styles and surrounding boxes, on an otherwise empty page without an editor. The
 * browser's own editing is the lower bound for the cost of a key.
 */
export const textOf = (page: Page): Promise<string> => page.evaluate(copyOfText);

/** Returns a script that starts ProseMirror alone on that text. */
export async function bareEditor(): Promise<string> {
  const entry = join(import.meta.dirname, "bare-editor.ts");
  const lib = { entry, formats: ["iife" as const], name: "bareEditor" };
  const made = await build({ configFile: false, logLevel: "silent", build: { write: false, lib } });
  const [bundle] = Array.isArray(made) ? made : [];
  const [chunk] = bundle?.output ?? [];
  return `<script>${chunk?.code.replaceAll("</", String.raw`<\/`)}</script>`;
}

export async function onFloor(page: Page, html: string): Promise<Page> {
  const body = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">${html}`;
  await page.route(`**${FLOOR}`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(FLOOR);
  return page;
}

/** Runs in the page: returns its style sheets, and the text with the elements around it. */
function copyOfText(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  const text = document.querySelector("#story-body");
  let html = `<div id="story-body" class="${text?.className.replace("ProseMirror", "")}" contenteditable="true">${text?.innerHTML}</div>`;
  for (let box = text?.parentElement; box && box !== document.body; box = box.parentElement)
    html = `<div class="${box.className}"${box.hasAttribute("data-paper") ? ' data-paper=""' : ""}>${html}</div>`;
  return `<style>${rules.join("\n")}</style><body>${html}`;
}

/**
 * Runs in the page: records for each key the time of its own task, and of the frame that shows it. A message posted in
 * a task arrives when the task has ended. A message posted at the start of a frame arrives when the frame is painted.
 */
function watchKeys(): void {
  const timed: Timed = { busy: [], shown: [] };
  Object.assign(window, { keysTimed: timed });
  const after = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", then);
    port1.start();
    port2.postMessage(0);
  };
  const watch = () => {
    const began = performance.now();
    let own = Number.POSITIVE_INFINITY;
    after(() => (own = performance.now() - began));
    requestAnimationFrame(() => {
      const frame = performance.now();
      after(() => {
        const end = performance.now();
        // If the frame came before the message, the key's work is all the time until then.
        timed.busy.push(Math.min(own, frame - began) + end - frame);
        timed.shown.push(end - began);
      });
    });
  };
  addEventListener("keydown", watch, true);
  addEventListener("compositionupdate", watch, true);
}
