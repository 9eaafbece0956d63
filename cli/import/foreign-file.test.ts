import { expect, it } from "vitest";
import { readFileOf } from "./import.ts";
import { readForeignFile } from "./foreign-file.ts";
import { placeOf } from "./placement.ts";

const file = (meta: string, body = "正文。") => `---\ntitle: "出口创新高"\ndate: 2025-12-17\n${meta}---\n\n${body}\n`;

it("takes over what the file says and invents nothing", () => {
  const { input, remarks } = readForeignFile(
    file(
      'category: "创新纪"\ntags: ["汽车出口数据"]\nsource_url: "https://example.com/a"\nauthor: "某资讯"\nsummary: " 摘要。"\n',
    ),
  );
  expect(input).toMatchObject({
    title: "出口创新高",
    summary: "摘要。",
    authors: ["某资讯"],
    sourceName: "某资讯",
    sourceUrl: "https://example.com/a",
    origin: "reprint",
    industry: "auto",
    sector: "export",
    column: "trade",
    initialStatus: "published",
  });
  expect(input.publishAt.toISOString()).toBe("2025-12-17T00:00:00.000Z");
  expect(input.plain ?? []).toEqual([]);
  expect(input).toMatchObject({ dek: "摘要。", aiLabel: "none" });
  expect(remarks).toEqual([]);
});

it.each([
  ["2025-12-17", "2025-12-17T00:00:00.000Z"],
  ["2025-12-17 10:30", "2025-12-17T02:30:00.000Z"],
  ["2025-12-17 10:30:05", "2025-12-17T02:30:05.000Z"],
  ["2025-12-17T10:30", "2025-12-17T02:30:00.000Z"],
  ['"2025-12-17 10:30"', "2025-12-17T02:30:00.000Z"],
  ["2025-12-17T10:30:00Z", "2025-12-17T10:30:00.000Z"],
  ["2025-12-17 10:30:00 +09:00", "2025-12-17T01:30:00.000Z"],
])("reads the time %s by the clock of Asia/Shanghai, unless it names a zone", (written, time) => {
  const source = file("").replace("2025-12-17", written);
  expect(readForeignFile(source).input.publishAt.toISOString()).toBe(time);
  if (written.length > 10) {
    const own = readFileOf(`---\ntitle: x\npublish_at: ${written}\n---\n`, "a.md");
    expect(own.input.publishAt.toISOString()).toBe(time);
  }
});

it.each([
  ["扶摇AI", "generated"],
  ["AI编辑部", "generated"],
  ["艾丽", "none"],
  ["OpenAxo", "none"],
  ["Ai Weiwei", "none"],
])("labels what %s has written: %s", (author, label) => {
  const { input, remarks } = readForeignFile(file(`category: "创新纪"\nauthor: "${author}"\n`));
  expect(input.aiLabel).toBe(label);
  expect(remarks).toHaveLength(label === "none" ? 0 : 1);
});

it("says what it could not take over", () => {
  const { input, remarks } = readForeignFile(
    file('source_url: "ftp://x"\n', "![图](https://example.com/a.png)").replace("出口创新高", "随笔"),
  );
  expect(input).toMatchObject({ industry: null, column: null, sourceUrl: "", origin: "original" });
  expect(remarks).toHaveLength(2);
});

it.each([
  ["no front matter", "# 标题\n", "front matter"],
  ["front matter that never ends", "---\ntitle: x\n", "front matter"],
  ["no title", "---\ndate: 2025-01-01\n---\n", "title"],
  ["a day that is none", "---\ntitle: x\ndate: 2025-02-30\n---\n", "date"],
  ["YAML that is none", "---\n- a\n---\n", "front matter"],
])("refuses %s with the reason", (_, source, reason) => {
  expect(() => readFileOf(source, "a.md")).toThrow(reason);
});

it("does not show the title twice", () => {
  const body = (text: string) =>
    readForeignFile(file("", text).replace("出口创新高", "“出口”创新高")).input.body.trim();
  expect(body('# "出口"创新高 {#title}\n\n正文')).toBe("正文");
  expect(body('"出口"创新高\n-----\n\n正文')).toBe("正文");
  expect(body("## 别的\n\n正文")).toBe("## 别的\n\n正文");
});

it("names the key after the file", () => {
  expect(readFileOf(file(""), "b/a.md").input.importKey).toBe("file:b/a");
  expect(readFileOf("---\ntitle: x\npublish_at: 2025-01-01T00:00:00Z\nkey: demo/x\n---\n", "a.md").input).toMatchObject(
    { importKey: "demo/x", format: "markdown" },
  );
});

it("places by words before categories", () => {
  expect(placeOf({ title: "A股开盘分析", category: "健康策", tags: ["A股"], summary: "" })).toEqual({
    industry: null,
    sector: null,
    column: "market",
  });
  expect(placeOf({ title: "无题", category: "健康策", tags: [], summary: "" })).toEqual({
    industry: "health",
    sector: null,
    column: "policy",
  });
});
