import { chromium, type CDPSession, type Page } from "@playwright/test";
import { slowDown } from "#tests/e2e/fixtures/slow-line.ts";
import { CHROMIUM } from "../tests/fixtures/chromium.ts";
import { bytesOf, watchFiles } from "../tests/fixtures/loaded-files.ts";
import { median, timeFigure, type Section } from "./report.ts";

/** Bytes on the wire by kind, as counted by Chromium's network layer. */
type Weight = { html: number; css: number; js: number };

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Measures the first view of an article on a phone: the bytes before the reader's first interaction, and after it. */
export async function pageWeight(url: string): Promise<Section> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    const session = await page.context().newCDPSession(page);
    const weight = await countBytes(session);
    await watchShift(page);
    await page.goto(url, { waitUntil: "networkidle" });
    const before = { ...weight };
    await page.locator("header nav a:visible").first().hover();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    const after = weight.js - before.js;
    return {
      title: "Weight of an article page",
      method: `First view of ${new URL(url).pathname} in Chromium at 390 × 844, empty cache, encoded bytes on the wire.`,
      figures: [
        figure("JavaScript before intent", before.js, 10_000),
        figure("CSS", before.css, 12_000),
        figure("HTML", before.html, 25_000),
        figure("JavaScript after intent", after, 130_000),
        { name: "layout shift", value: shift.toFixed(4), target: "0", met: shift === 0 },
      ],
    };
  } finally {
    await browser.close();
  }
}

function figure(name: string, bytes: number, limit: number) {
  return { name, value: kB(bytes), target: `≤ ${kB(limit)}`, met: bytes <= limit };
}

async function countBytes(session: CDPSession): Promise<Weight> {
  const weight: Weight = { html: 0, css: 0, js: 0 };
  const kinds = new Map<string, keyof Weight>();
  const names: Record<string, keyof Weight> = { Document: "html", Stylesheet: "css", Script: "js" };
  session.on("Network.responseReceived", ({ requestId, type }) => {
    const kind = names[type];
    if (kind !== undefined) kinds.set(requestId, kind);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) weight[kind] += encodedDataLength;
  });
  await session.send("Network.enable");
  return weight;
}

/** Sums the layout shifts of a page, without those after input, as the metric does. */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const target = window as unknown as { shift: number };
    target.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) target.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const LINE = { latency: 150, kBps: 400 };
const CLICKS = 5;

/** Measures the first click on 登录 below an article, in a fresh page. That click loads React and the sign-in window. */
export async function signInWeight(url: string): Promise<Section> {
  const browser = await chromium.launch(CHROMIUM);
  const clicked = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await browser.newPage({ locale: "zh-CN" });
    await page.goto(url, { waitUntil: "networkidle" });
    const files = await watchFiles(page);
    await prepare(page);
    const began = performance.now();
    await page.locator("a[data-member]").click();
    await page.locator("dialog input[type=tel]").waitFor();
    const time = performance.now() - began;
    await page.waitForLoadState("networkidle");
    await page.close();
    return { files, time };
  };
  try {
    const { files } = await clicked(async () => undefined);
    const times: number[] = [];
    for (let count = 0; count < CLICKS; count += 1) times.push((await clicked((page) => slowDown(page, LINE))).time);
    return {
      title: "First click on 登录",
      method: `From ${new URL(url).pathname} in Chromium, empty cache: scripts and styles that come with the click, React among them, as encoded on the wire with their headers; the time over a line of ${LINE.latency} ms and ${LINE.kBps} kB/s, median of ${CLICKS}.`,
      figures: [
        { name: "files", value: String(files.length), target: "≤ 12", met: files.length <= 12 },
        figure("scripts and styles", bytesOf(files), 130_000),
        timeFigure("until the window can be typed in", median(times), 2_000),
      ],
    };
  } finally {
    await browser.close();
  }
}
