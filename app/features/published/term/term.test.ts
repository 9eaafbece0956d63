import { pinyin } from "pinyin-pro";
import { describe, expect, it } from "vitest";
import { shippedTerms } from "./term.list.server.ts";
import { markTerms, termFinder, type MarkedTerm } from "./term.marks.ts";
import { listTerms } from "./term.service.server.ts";
import { relatedTerms } from "./term.view.ts";

const TERMS = shippedTerms();
const TEXTS = { notes: "文中的名词", more: "看例子", language: "zh-CN" };

const term = (name: string, ...also: string[]): MarkedTerm => ({
  slug: `t-${[...name].map((sign) => sign.codePointAt(0)).join("-")}`,
  names: [name, ...also],
  title: name,
  brief: `${name}是<什么>`,
  href: `/terms/${name}`,
});
const mark = (html: string, ...terms: MarkedTerm[]) => markTerms(html, termFinder(terms), TEXTS);
const marked = (html: string, ...terms: MarkedTerm[]) =>
  [...mark(html, ...terms).matchAll(/popovertarget="[^"]*">([^<]*)<\/button>/g)].map(([, word]) => word);

describe("terms in a body", () => {
  it("become a button at the first mention, with a note that leads to the term", () => {
    const html = mark("<p>LPR降了，LPR又降了。</p>", term("LPR"));
    expect(html).toBe(
      '<p><button type="button" class="term" data-native="" popovertarget="term-t-76-80-82">LPR</button>降了，LPR又降了。</p>' +
        '<aside class="terms" lang="zh-CN" aria-label="文中的名词"><div id="term-t-76-80-82" popover><b>LPR</b> LPR是&lt;什么&gt; ' +
        '<a href="/terms/LPR">看例子</a></div></aside>',
    );
  });

  it("are left alone in headings, links, code, captions and heads of tables, and in tags", () => {
    const html =
      '<h2>首付</h2><p><a href="/x">首付</a><code>首付</code><img src="/首付.png" alt="首付"></p><figure><figcaption>首付</figcaption></figure><table><tr><th>首付</th></tr></table>';
    expect(mark(html, term("首付"))).toBe(html);
  });

  it("are found by their longest name and by other names, each once", () => {
    expect(marked("<p>首付款和首付，公摊面积</p>", term("首付", "首付款"), term("公摊"), term("公摊面积"))).toEqual([
      "首付款",
      "公摊面积",
    ]);
  });

  it("are no parts of Latin words and of entities", () => {
    expect(marked("<p>AIGC &amp; PHEVs &lt;</p>", term("AI"), term("amp"), term("PHEV"), term("lt"))).toEqual([]);
    expect(marked("<p>用AI写</p>", term("AI"))).toEqual(["AI"]);
  });

  it("are eight at most, and a body without any stays as it is", () => {
    const terms = [..."甲乙丙丁戊己庚辛壬癸"].map((sign) => term(`${sign}词`));
    const text = terms.map(({ title }) => title).join("，");
    expect(marked(`<p>${text}</p>`, ...terms)).toHaveLength(8);
    expect(mark("<p>没有</p>", ...terms)).toBe("<p>没有</p>");
    expect(mark("<p>没有</p>")).toBe("<p>没有</p>");
  });
});

describe("the shipped terms", () => {
  it("have one address and one name each", () => {
    const slugs = TERMS.map(({ slug }) => slug);
    const names = TERMS.flatMap(({ name, also }) => [name, ...also]);
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(TERMS.length).toBeGreaterThanOrEqual(120);
  });

  it("are listed by pinyin, all of them", () => {
    const groups = listTerms("zh-cn");
    expect(groups.flatMap(({ terms }) => terms)).toHaveLength(TERMS.length);
    expect(groups.map(({ letter }) => letter).filter((letter) => !/^[#A-Z]$/.test(letter))).toEqual([]);
    const letterOf = (name: string) => groups.find(({ terms }) => terms.some((one) => one.name === name))?.letter;
    expect([letterOf("LPR"), letterOf("等额本息"), letterOf("重定价日")]).toEqual(["#", "D", "C"]);
  });

  it("have a letter of their first character", () => {
    const lettersOf = (name: string) =>
      pinyin(name.slice(0, 1), { multiple: true, pattern: "first", toneType: "none", type: "array" });
    const wrong = TERMS.filter(({ name, letter }) =>
      /^\p{Script=Han}/u.test(name) ? !lettersOf(name).includes(letter.toLowerCase()) : letter !== "#",
    );
    expect(wrong.map(({ name, letter }) => `${name} ${letter}`)).toEqual([]);
  });

  it("lead to related ones", () => {
    const day = TERMS.find(({ slug }) => slug === "repricing-day");
    expect(day && relatedTerms(day, TERMS).map(({ slug }) => slug)).toContain("lpr");
  });
});
