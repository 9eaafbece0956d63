import { expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";

it("lists the parameters of a call with their types, and a description only where there is one", () => {
  const parameters = [
    {
      name: "page",
      in: "query",
      required: true,
      description: "第几页",
      schema: { type: "integer", minimum: 1, maximum: 9 },
    },
    { name: "kind", in: "query", schema: { enum: ["a<b", "c"], default: "c" } },
  ];
  const api = { info: { title: "接口" }, paths: { "/api/news": { get: { summary: "新闻", parameters } } } };
  const page = docsPage(api, []);
  expect(page).toContain("<li><code>page</code> (query, required) integer 1–9 — 第几页</li>");
  expect(page).toContain("<li><code>kind</code> (query) a&lt;b | c = &quot;c&quot;</li>");
});
