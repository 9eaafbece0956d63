import puppeteer, { type KeyInput } from "puppeteer-core";
import type { Engine } from "./engine.ts";

/** Debian's Firefox with a Chinese reader's settings. */
const FIREFOX = "/usr/bin/firefox-esr";

/** Starts Firefox and drives it over WebDriver BiDi, which it supports without a separate driver. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    env: { ...process.env, TZ: "Asia/Shanghai" },
    extraPrefsFirefox: { "intl.accept_languages": "zh-CN,zh" },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`page error: ${String(error)}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()}`);
  });
  return {
    open: async (url) => void (await page.goto(url)),
    run: async (script, ...args) => page.evaluate(script as never, ...args),
    clickAt: async (x, y) => page.mouse.click(x, y),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    type: async (text) => page.keyboard.type(text),
    resize: async (size) => page.setViewport(size),
    screenshot: async () => page.screenshot(),
    print: async () => page.pdf(),
    errors: async () => errors,
    close: async () => browser.close(),
  };
}
