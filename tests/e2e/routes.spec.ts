import type { Page } from "@playwright/test";
import { expect, overflow, reach, speak, test } from "./fixtures.ts";
import { holdPages } from "./held-page.ts";

type Route = {
  path: string;
  /** Of the page in Chinese and English, where it does not come from the content. */
  names?: [string, string];
  /** Canonical path where it is another. */
  canonical?: string;
  /** False on the pages at the top, which have no way further up. */
  breadcrumb?: false;
};

/** Every public route of docs/content.md#routes, and the search. */
const ROUTES: Route[] = [
  { path: "/", names: ["首页", "Home"], breadcrumb: false },
  { path: "/headlines", names: ["头条", "Headlines"] },
  { path: "/headlines/1", canonical: "/news/1" },
  { path: "/news", names: ["资讯", "News"] },
  { path: "/news/1" },
  { path: "/news/column/1", names: ["宏观", "Macro"] },
  { path: "/industry/auto", names: ["汽车", "Cars"] },
  { path: "/industry/1", names: ["消费", "Consumer"], canonical: "/industry/consumer" },
  { path: "/industry/auto/1", canonical: "/news/1" },
  { path: "/billboard", names: ["榜单", "Rankings"] },
  { path: "/billboard/1" },
  { path: "/billboard/4" },
  { path: "/specialsubject", names: ["专题", "Special subjects"] },
  { path: "/specialsubject/1" },
  { path: "/spotcheck", names: ["抽检", "Spot checks"] },
  { path: "/spotcheck/1" },
  { path: "/hours", names: ["24小时", "24 hours"] },
  { path: "/article" },
  { path: "/search", names: ["搜索", "Search"], breadcrumb: false },
  { path: "/about", names: ["关于我们", "About us"] },
  { path: "/agreement" },
  { path: "/child_rule" },
  { path: "/contact" },
  { path: "/contribute" },
  { path: "/copyright" },
  { path: "/corrections" },
  { path: "/joinus" },
  { path: "/links" },
  { path: "/privacy" },
  { path: "/single/1", canonical: "/about" },
  { path: "/standards" },
];

const WIDTHS = [1440, 1024, 390, 320];

/** What the head of a page says about it. */
async function head(page: Page) {
  return page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title,
    canonical: document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href,
    description: document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "",
    image: document.querySelector<HTMLMetaElement>("meta[property='og:image']")?.content,
    data: [...document.querySelectorAll("script[type='application/ld+json']")].map((script) => script.textContent),
    headings: [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((heading) => Number(heading.tagName[1])),
  }));
}

for (const route of ROUTES) {
  test(`${route.path} stands in both languages, at every width, by day and by night`, async ({
    page,
    expectAccessible,
  }) => {
    const site = process.env["SITE"];
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    const response = await page.goto(route.path);
    expect(response?.status()).toBe(200);

    const zh = await head(page);
    expect(zh.language).toBe("zh-CN");
    expect(zh.title).toMatch(/^\S.* - 明白财经$/);
    if (route.names !== undefined) expect(zh.title).toBe(`${route.names[0]} - 明白财经`);
    expect(zh.canonical).toBe(`${site}${route.canonical ?? route.path}`);
    expect(zh.description).not.toBe("");
    expect(zh.image).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[\w-]+\.png$/);
    const kinds = zh.data.flatMap((text) => (JSON.parse(text ?? "") as { "@type"?: string })["@type"] ?? []);
    if (route.path !== "/search") expect(kinds.length).toBeGreaterThan(0);
    expect(zh.headings.filter((level) => level === 1)).toHaveLength(1);

    if (route.breadcrumb !== false) {
      expect(kinds).toContain("BreadcrumbList");
      const up = page.getByRole("navigation", { name: "当前位置" });
      await expect(up.getByRole("link", { name: "首页" })).toHaveAttribute("href", "/");
    }
    await expectAccessible(page);
    await expectToFit(page);

    await page.emulateMedia({ colorScheme: "dark" });
    await speak(page, "en");
    await page.goto(route.path);
    const en = await head(page);
    expect(en.language).toBe("en");
    if (route.names !== undefined) expect(en.title).toBe(`${route.names[1]} - 明白财经`);
    expect(en.canonical).toBe(zh.canonical);
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeAttached();
    await expectAccessible(page);
    await expectToFit(page);
  });
}

/** From the widest window to the narrowest nothing sticks out of the page. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
}

type Shift = PerformanceEntry & {
  value: number;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Notes what moves on a page that is opened from now on, with where it was and is. */
async function noteShifts(page: Page): Promise<() => Promise<string[] | undefined>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent).slice(0, 30);
          return `${name}: ${place(previousRect)} → ${place(currentRect)}`;
        });
        shifts.push(`${value} ${what.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as Window & { shifts?: string[] }).shifts);
}

for (const path of ["/", "/news/1", "/news", "/hours", "/spotcheck/1"]) {
  test(`${path} does not move while it loads and React arrives`, async ({ page }) => {
    const shifts = await noteShifts(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: "networkidle" });
      await reach(page);
      await page.waitForLoadState("networkidle");
      expect(await shifts()).toEqual([]);
    }
  });
}

test("a head that arrives in parts does not move either", async ({ page }) => {
  const held = await holdPages(process.env["SITE"] ?? "", '<a class="_member');
  const shifts = await noteShifts(page);
  for (const [width, path] of [
    [1440, "/news"],
    [390, "/hours"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${held.url}${path}`, { waitUntil: "commit" });
    await expect(page.getByRole("banner")).toBeVisible();
    await untilPainted(page);
    held.release();
    await page.waitForLoadState("load");
    await expect(page.getByRole("banner").getByRole("link", { name: "登录" })).toBeVisible();
    await untilPainted(page);
    expect(await shifts()).toEqual([]);
  }
  await held.close();
});

/** Waits until the browser has shown what it has: the second frame begins when the first is drawn. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
