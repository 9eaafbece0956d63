import type { Page } from "@playwright/test";
import { COLOURS, expect, overflow, reach, speak, test } from "./fixtures/fixtures.ts";
import { holdPages } from "./fixtures/held-page.ts";

type Route = {
  path: string;
  /** Titles in Chinese and English, unless they come from the content. */
  names?: [string, string];
  /** The canonical path, if it differs. */
  canonical?: string;
  /** False on top-level pages, which have no breadcrumb. */
  breadcrumb?: false;
};

/** Every public route of docs/content.md#routes, and the search page. */
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
  { path: "/complaint", names: ["违法和不良信息举报", "Report harmful or illegal content"] },
  { path: "/contact" },
  { path: "/contribute" },
  { path: "/copyright" },
  { path: "/corrections" },
  { path: "/joinus" },
  { path: "/links" },
  { path: "/privacy" },
  { path: "/single/1", canonical: "/about" },
  { path: "/standards" },
  { path: "/author/1", names: ["高砚", "高砚"] },
  { path: "/topic/1", names: ["汇率", "汇率"] },
  { path: "/company/1", names: ["青禾茶饮", "青禾茶饮"] },
  { path: "/terms", names: ["名词", "Terms"] },
  { path: "/terms/lpr", names: ["LPR", "Loan prime rate"] },
  { path: "/tools", names: ["算一算", "Calculators"] },
  { path: "/tools/mortgage", names: ["房贷怎么还", "Repaying a mortgage"] },
  { path: "/tools/income-tax", names: ["工资扣多少个税", "Income tax on a salary"] },
  { path: "/tools/unit-price", names: ["哪个更便宜", "Which one is cheaper"] },
];

const WIDTHS = [1440, 1024, 390, 320];

/** Reads a page's own metadata as the server sends it. */
function head(html: string) {
  const of = (pattern: RegExp) => pattern.exec(html)?.[1];
  const data = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return {
    language: of(/<html[^>]* lang="([^"]*)"/),
    title: of(/<title>([^<]*)/),
    canonical: of(/<link rel="canonical" href="([^"]*)"/),
    description: of(/<meta name="description" content="([^"]*)"/) ?? "",
    image: of(/<meta property="og:image" content="([^"]*)"/),
    kinds: [...data].flatMap(([, text = ""]) => (JSON.parse(text) as { "@type"?: string })["@type"] ?? []),
    firstHeadings: html.match(/<h1[ >]/g),
    up: of(/<nav[^>]* aria-label="当前位置".*?(<a .*?<\/a>)/s),
  };
}

for (const route of ROUTES) {
  test(`${route.path} stands in both languages, at every width, by day and by night`, async ({
    page,
    expectAccessible,
  }) => {
    const site = process.env["SITE"];
    await page.emulateMedia({ colorScheme: "light" });
    await speak(page, "en");
    const response = await page.goto(route.path);
    expect(response?.status()).toBe(200);
    const en = head((await response?.text()) ?? "");
    expect(en.language).toBe("en");
    if (route.names !== undefined) expect(en.title).toBe(`${route.names[1]} - 明白财经`);
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeAttached();
    // Pages with another canonical path show the same content.
    if (route.canonical === undefined) {
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page, COLOURS);
    }
    await expectToFit(page);

    const answer = await page.request.get(route.path, { headers: { cookie: "lang=zh-cn" } });
    const zh = head(await answer.text());
    expect(zh.language).toBe("zh-CN");
    expect(zh.title).toMatch(/^\S.* - 明白财经$/);
    if (route.names !== undefined) expect(zh.title).toBe(`${route.names[0]} - 明白财经`);
    expect([zh.canonical, en.canonical]).toEqual(Array(2).fill(`${site}${route.canonical ?? route.path}`));
    expect(zh.description).not.toBe("");
    expect(zh.image).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[\w-]+\.png$/);
    if (route.path !== "/search") expect(zh.kinds.length).toBeGreaterThan(0);
    expect(zh.firstHeadings).toHaveLength(1);
    if (route.breadcrumb !== false) {
      expect(zh.kinds).toContain("BreadcrumbList");
      expect(zh.up).toMatch(/^<a [^>]*href="\/"[^>]*>首页<\/a>$/);
    }
  });
}

/** Expects that nothing exceeds the page's width, from the widest window to the narrowest. */
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

/** Records elements that move on the pages opened from now on, with their positions before and after. */
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

/** Waits until the browser has painted, because the second frame begins when the first is drawn. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
