import { describe, expect, it } from "vitest";
import type { BoardRow, ItemRow } from "./billboard.repo.server.ts";
import { billboardCard, billboardMeta, billboardModel, changeOf, metricText, rankLines } from "./billboard.view.ts";

const METRICS = [
  { key: "score", label: "分数", unit: "分" },
  { key: "days", label: "天数", unit: "天" },
];

const board = (change: Partial<BoardRow> = {}): BoardRow => ({
  id: 7,
  slug: "board",
  title_en: "",
  title: "一张榜",
  kind: "editorial",
  period: "month",
  window_hours: null,
  half_life_hours: null,
  favorite_weight: null,
  comment_weight: null,
  places: null,
  intro: "说明",
  intro_en: "",
  method: "",
  method_en: "",
  data_source: "",
  data_source_en: "",
  metrics: METRICS,
  is_demo: false,
  industry_slug: null,
  industry_name: null,
  industry_name_en: null,
  palette: null,
  ...change,
});

const item = (rank: number, change: Partial<ItemRow> = {}): ItemRow => ({
  issue_id: 1,
  rank,
  previous_rank: rank,
  name: `第${rank}名`,
  note: "",
  url: "",
  article_id: null,
  values: {},
  article_title: null,
  article_visible: false,
  ...change,
});

describe("billboardModel", () => {
  it("is English where the English is written, and Chinese where it is not", () => {
    const english = { label_en: "Score", unit_en: "points" };
    const metrics = METRICS.map((metric, index) => (index === 0 ? { ...metric, ...english } : metric));
    const texts = { intro_en: "About it", data_source_en: "Survey", method: "办法", metrics };
    const read = { board: board(texts), issue: undefined, issues: [], items: [] };
    expect(billboardModel(read, "en")).toMatchObject({
      intro: "About it",
      method: "办法",
      dataSource: "Survey",
      metrics: [{ label: "Score", unit: "points" }, { label: METRICS[1]?.label }],
    });
    expect(billboardModel(read, "zh-cn")).toMatchObject({ intro: "说明", metrics: [{ label: METRICS[0]?.label }, {}] });
  });

  it("names the English card on an English page", () => {
    const model = billboardModel({ board: board(), issue: undefined, issues: [], items: [] }, "en");
    const meta = (language: "en" | "zh-cn") => billboardMeta(model, { language, siteUrl: "https://s" }, [], "");
    expect([meta("en").image, meta("zh-cn").image]).toEqual(["/share/billboard-7.en.png", "/share/billboard-7.png"]);
  });
});

describe("changeOf", () => {
  it.each([
    { rank: 1, previous: 3, first: false, change: { kind: "up", by: 2 } },
    { rank: 5, previous: 1, first: false, change: { kind: "down", by: 4 } },
    { rank: 2, previous: 2, first: false, change: { kind: "same" } },
    { rank: 4, previous: null, first: false, change: { kind: "new" } },
    { rank: 4, previous: null, first: true, change: { kind: "none" } },
  ])("from $previous to $rank (first issue: $first) is $change.kind", ({ rank, previous, first, change }) => {
    expect(changeOf(rank, previous, first)).toEqual(change);
  });
});

describe("rankLines", () => {
  it("gives the values in the order of the board's metrics, '' where one is missing", () => {
    const [line] = rankLines(board(), [item(1, { values: { days: "1.6", score: "92.3" } })]);
    expect(line?.values).toEqual(["92.3", "1.6"]);
    expect(rankLines(board(), [item(1, { values: { days: "2" } })])[0]?.values).toEqual(["", "2"]);
  });

  it("leaves articles that may not be shown out of an automatic board and closes the ranks", () => {
    const items = [
      item(1, { article_id: 11, article_visible: false, article_title: "撤下的" }),
      item(2, { article_id: 12, article_visible: true, article_title: "新标题", name: "旧标题" }),
    ];
    const lines = rankLines(board({ kind: "auto_heat", window_hours: 24 }), items);
    expect(lines).toMatchObject([{ rank: 1, name: "新标题", href: "/news/12", change: { kind: "same" } }]);
  });

  it("keeps an editors' place whose article may not be shown, without a link", () => {
    const lines = rankLines(board(), [item(1, { article_id: 11, article_visible: false, article_title: "撤下的" })]);
    expect(lines).toMatchObject([{ rank: 1, name: "第1名", href: null, external: false }]);
  });

  it("marks an address outside as such", () => {
    expect(rankLines(board(), [item(1, { url: "https://example.com/" })])).toMatchObject([
      { href: "https://example.com/", external: true },
    ]);
  });

  it("calls nothing new on an automatic board that has no earlier issue", () => {
    const first = [item(1, { article_id: 1, article_visible: true, previous_rank: null })];
    expect(rankLines(board({ kind: "auto_heat", window_hours: 24 }), first)[0]?.change).toEqual({ kind: "none" });
    expect(rankLines(board(), [item(1, { previous_rank: null })])[0]?.change).toEqual({ kind: "new" });
  });
});

describe("metricText", () => {
  it("shortens counts of automatic boards and leaves editors' texts alone", () => {
    expect(metricText("32000", true, "zh-cn")).toBe("3.2万");
    expect(metricText("32000", true, "en")).toBe("32K");
    expect(metricText("32000", false, "zh-cn")).toBe("32000");
    expect(metricText("约3万", true, "zh-cn")).toBe("约3万");
  });
});

describe("a board's page", () => {
  const issues = [
    { id: 2, period_date: "2026-10-01", publish_at: new Date(0) },
    { id: 1, period_date: "2026-09-01", publish_at: new Date(0) },
  ];

  it("has the newest issue at the plain address and the others at their date", () => {
    const model = billboardModel({ board: board(), issue: issues[1], issues, items: [item(1)] }, "zh-cn");
    expect(model.issues.map(({ href, current }) => ({ href, current }))).toEqual([
      { href: "/billboard/7", current: false },
      { href: "/billboard/7?issue=2026-09-01", current: true },
    ]);
    expect(billboardMeta(model, { language: "zh-cn", siteUrl: "https://s" }, [], "九月").path).toBe(
      "/billboard/7?issue=2026-09-01",
    );
  });

  it("tells machines its places as a list in rank order", () => {
    const items = [item(1, { article_id: 5, article_visible: true }), item(2)];
    const model = billboardModel({ board: board(), issue: issues[0], issues, items }, "zh-cn");
    const [list] = billboardMeta(model, { language: "zh-cn", siteUrl: "https://s" }, [], "").jsonLd ?? [];
    expect(list).toMatchObject({
      "@type": "ItemList",
      numberOfItems: 2,
      itemListElement: [
        { position: 1, name: "第1名", url: "https://s/news/5" },
        { position: 2, name: "第2名" },
      ],
    });
  });

  it("names the industry in the reader's language", () => {
    const row = board({ industry_slug: "auto", industry_name: "汽车", industry_name_en: "Cars" });
    expect(billboardCard(row, undefined, [], "en").industry).toEqual({ name: "Cars", href: "/industry/auto" });
    expect(billboardCard(row, undefined, [], "zh-cn")).toMatchObject({
      industry: { name: "汽车" },
      issue: null,
      top: [],
    });
  });
});
