import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities, Key, type WebDriver } from "selenium-webdriver";
import { freePort } from "../fixtures/site.ts";
import type { Engine, NamedKey, Size } from "./engine.ts";

/** The WebKitGTK window of Debian's driver package; the folder is named after the machine. */
const BROWSER = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
  .map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path));

/** A style that makes the toolbar's buttons small. Otherwise they would keep the window wider than a phone. */
const NARROW_BAR = "* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }";

const KEYS: Record<NamedKey, string> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  End: Key.END,
  Control: Key.CONTROL,
  Alt: Key.ALT,
  Shift: Key.SHIFT,
};
const keyOf = (key: string) => (key in KEYS ? KEYS[key as NamedKey] : key);

/** Starts WebKitGTK on its own virtual screen and drives it over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "webkit-"));
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0", "gtk.css"), NARROW_BAR);
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: home, LC_ALL: "C.UTF-8", TZ: "Asia/Shanghai" },
    stdio: "ignore",
  });
  const session = await openSession(`http://127.0.0.1:${port}`);
  const close = async () => {
    await session.quit().catch(() => undefined);
    for (const process of [driver, screen]) await end(process);
    await rm(home, { recursive: true, force: true });
  };
  return { ...windowOf(session), close };
}

function windowOf(session: WebDriver): Omit<Engine, "close"> {
  return {
    open: async (url) => {
      await session.get(url);
      await session.executeScript(hearErrors);
    },
    run: async (script, ...args) => session.executeScript(script, ...args),
    clickAt: async (x, y) => session.actions().move({ x, y, duration: 0 }).click().perform(),
    press: async (...keys) => {
      const codes = keys.map(keyOf);
      const actions = session.actions();
      for (const code of codes) actions.keyDown(code);
      for (const code of codes.toReversed()) actions.keyUp(code);
      await actions.perform();
    },
    type: async (text) => session.actions().sendKeys(text).perform(),
    resize: async (size) => resize(session, size),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), "base64"),
    print: undefined,
    errors: async () => session.executeScript("return window.heardErrors ?? []"),
  };
}

/**
 * Records errors in the page itself, because the driver has no console log. Recording starts when the page has loaded.
 */
function hearErrors(): void {
  const heard: string[] = [];
  Object.assign(window, { heardErrors: heard });
  addEventListener("error", (event) => heard.push(`page error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => heard.push(`page error: ${String(event.reason)}`));
  addEventListener("securitypolicyviolation", (event) => heard.push(`policy: ${event.violatedDirective}`));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    heard.push(`console: ${words.map(String).join(" ")}`);
    error(...words);
  };
}

async function openSession(server: string): Promise<WebDriver> {
  await answered(`${server}/status`);
  const browser = { binary: BROWSER, args: ["--automation"] };
  return new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": browser }))
    .build();
}

async function answered(address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (
      await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`WebKitWebDriver does not answer at ${address}`);
}

/** Sets the size of the page, without the window's own borders. The window changes with a delay. */
async function resize(session: WebDriver, { width, height }: Size): Promise<void> {
  const measure = () =>
    session.executeScript<[number, number]>("return [outerWidth - innerWidth, outerHeight - innerHeight]");
  const isThere = async () => {
    const [inner, across] = await session.executeScript<[number, number]>("return [innerWidth, innerHeight]");
    return inner === width && across === height;
  };
  await session.wait(async () => {
    const [wider, higher] = await measure();
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: width + wider, height: height + higher });
    return isThere();
  }, 60_000);
}

function firstLine(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    process.once("error", reject);
    process.once("exit", () => reject(new Error("Xvfb did not start")));
    process.stdio[3]?.once("data", (line) => resolve(String(line).trim()));
  });
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = new Promise((resolve) => process.once("exit", resolve));
  process.kill("SIGTERM");
  await ended;
}
