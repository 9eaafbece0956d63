import { expect, it } from "vitest";
import { withDecimalsAligned } from "./rich-text.decimals.ts";
import { fromMarkdown } from "./rich-text.service.server.ts";

/** Returns each number of a table with the padding after it. */
function padsOf(rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const table = [
    line(rows[0]!.map((_, index) => `列${index}`)),
    line(rows[0]!.map(() => "--")),
    ...rows.map(line),
  ].join("\n");
  const html = withDecimalsAligned(fromMarkdown(table).html);
  return [...html.matchAll(/<td class="num">([^<]*)(?:<span data-pad="([.0]+)"><\/span>)?<\/td>/g)].map(
    ([, text = "", pad = "-"]) => `${text} ${pad}`,
  );
}

it("lines numbers up at their point, those without one as if it stood behind them", () => {
  expect(
    padsOf([
      ["甲", "1,051.9"],
      ["乙", "-6"],
      ["丙", "0.25"],
      ["丁", "—"],
    ]),
  ).toEqual(["1,051.9 0", "-6 .00", "0.25 -", "— -"]);
  expect(
    padsOf([
      ["甲", "12.5%"],
      ["乙", "3%"],
    ]),
  ).toEqual(["12.5% -", "3% .0"]);
});

it.each([
  [
    "several units",
    [
      ["甲", "1.5 亿"],
      ["乙", "3 万"],
    ],
  ],
  [
    "ranges",
    [
      ["甲", "1.5-2"],
      ["乙", "3"],
    ],
  ],
  [
    "whole numbers",
    [
      ["甲", "15"],
      ["乙", "3"],
    ],
  ],
  [
    "more places than there are widths for",
    [
      ["甲", "1.123456789"],
      ["乙", "3"],
    ],
  ],
])("leaves columns of %s alone", (_, rows) => {
  expect(padsOf(rows).filter((pad) => !pad.endsWith(" -"))).toEqual([]);
});

it("leaves tables with merged cells and everything else as it is", () => {
  const merged =
    '<table><tbody><tr><td>甲</td><td class="num" rowspan="2">1.5</td></tr><tr><td>乙</td><td class="num">3</td></tr></tbody></table>';
  expect(withDecimalsAligned(`<p>1.5</p>${merged}`)).toBe(`<p>1.5</p>${merged}`);
});
