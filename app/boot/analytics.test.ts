import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

vi.mock("./texts.ts", () => ({ texts: {} }));
vi.resetModules();
const { startAnalytics } = await import("./analytics.ts");
afterAll(() => {
  vi.doUnmock("./texts.ts");
  vi.resetModules();
});

/** URLs of the external scripts that the page has loaded. */
let asked: string[];
let place: { pathname: string };

beforeEach(() => {
  asked = [];
  place = { pathname: "/" };
  vi.stubGlobal("location", place);
  vi.stubGlobal("localStorage", { getItem: () => "yes" });
  vi.stubGlobal("document", {
    readyState: "complete",
    querySelector: () => ({ dataset: { baiduId: "id" } }),
    querySelectorAll: () => [],
    addEventListener: () => undefined,
    createElement: () => ({ dataset: {} }),
    head: { append: ({ src }: { src: string }) => asked.push(src) },
  });
  vi.stubGlobal("window", {});
});
afterEach(() => vi.unstubAllGlobals());

function show(tell: ReturnType<typeof startAnalytics>, path: string): void {
  place.pathname = path;
  tell({ path, referrer: "", title: path });
}

it("asks for the counter of a reader who has agreed with the first page, once", () => {
  const tell = startAnalytics();
  show(tell, "/");
  show(tell, "/news");
  expect(asked).toEqual(["https://hm.baidu.com/hm.js?id"]);
});

it("asks for each counter that the site names, and for none that is named by half", () => {
  const named = (dataset: Record<string, string>) => {
    asked = [];
    vi.stubGlobal("document", { ...document, querySelector: () => ({ dataset }) });
    show(startAnalytics(), "/");
    return asked;
  };
  const [umamiUrl, umamiId] = ["https://count.example", "u"];
  expect(named({ umamiUrl, umamiId })).toEqual([`${umamiUrl}/script.js`]);
  expect(named({ baiduId: "id", umamiUrl })).toEqual(["https://hm.baidu.com/hm.js?id"]);
  expect(named({ baiduId: "id", umamiId })).toEqual(["https://hm.baidu.com/hm.js?id"]);
  expect(named({ umamiUrl })).toEqual([]);
});

it.each(["/user/account/profile", "/newsroom/stories/7", "/preview"])(
  "asks for nothing on %s, and begins with the public page that follows",
  (own) => {
    place.pathname = own;
    const tell = startAnalytics();
    show(tell, own);
    expect(asked).toEqual([]);
    show(tell, "/news/1");
    expect(asked).toEqual(["https://hm.baidu.com/hm.js?id"]);
    expect((window as { _hmt?: unknown[] })._hmt).toEqual([
      ["_setAutoPageview", false],
      ["_trackPageview", "/news/1"],
    ]);
  },
);
