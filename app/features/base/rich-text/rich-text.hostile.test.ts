import { expect, it } from "vitest";
import { dangersIn, hostileHtml, PAYLOADS } from "#tests/fixtures/hostile-html.ts";
import { DomainError } from "#app/lib/errors.ts";
import { fromHtml, fromMarkdown, fromMembersHtml } from "./rich-text.service.server.ts";

/** Returns the sanitized body, or an empty text if the sanitizer refuses the source. */
function bodyOf(read: (source: string) => { html: string }, source: string): string {
  try {
    return read(source).html;
  } catch (error) {
    if (error instanceof DomainError) return "";
    throw error;
  }
}

it.each([
  ["the newsroom writes", fromHtml],
  ["members write", fromMembersHtml],
  ["operators' files hold", fromMarkdown],
])("nothing of thousands of hostile texts runs in what %s, and cleaning is done with it", (_, read) => {
  const payloads = hostileHtml(2_500);
  expect([PAYLOADS > 40_000, new Set(payloads).size > 2_000]).toEqual([true, true]);
  const found = payloads.flatMap((payload) => {
    const html = bodyOf(read, payload);
    const dangers = dangersIn(html);
    if (bodyOf(fromHtml, html) !== html) dangers.push("it changes when it is cleaned again");
    return dangers.map((danger) => ({ payload, danger }));
  });
  expect(found.slice(0, 5)).toEqual([]);
});

it("the check sees what a cleaner might leave", () => {
  const left = [
    '<img src="/x.png" alt="" onerror="a">',
    "<script>",
    '<a href="javascript:a">',
    '<a href="//evil.example/">',
    '<a href="https://a@evil.example/">',
    '<p class="office">',
    '<p style="x">',
    "<svg>",
    "<p x>",
    '</p x="1">',
    "a < b",
  ];
  for (const html of left) expect([html, dangersIn(html).length]).not.toEqual([html, 0]);
  const clean =
    '<p>一<a href="/news/1">二</a><br></p><div class="table-scroll" role="region" tabindex="0" aria-label="x"></div>';
  expect(dangersIn(clean)).toEqual([]);
});

it.each([
  ["characters, blank lines too", 200_000, (count: number) => "\n".repeat(count)],
  ["characters of a paragraph", 10_000, (count: number) => "字".repeat(count)],
  ["characters of a paragraph of two lines", 10_000, (count: number) => `前\n${"字".repeat(count - 1)}`],
  ["characters of a later paragraph", 10_000, (count: number) => `前\n\n${"字".repeat(count)}`],
])("Markdown is refused beyond so many %s: %d", (_, most, source) => {
  expect(() => fromMarkdown(source(most))).not.toThrow();
  expect(() => fromMarkdown(source(most + 1))).toThrow("invalid_input");
});
