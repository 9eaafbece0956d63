import { describe, expect, it } from "vitest";
import { withNotes } from "./pasted-notes.ts";

const note = (words: string, source = "") => `<sup class="note" title="${words}"${source}></sup>`;

/** Returns a shortened sample of Word's clipboard with a footnote. */
const word = (words: string) =>
  `<p class=MsoNormal>涨了<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>。</p>` +
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>\n<hr align=left size=1 width="33%">\n<![endif]>` +
  `<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> ${words}</p></div></div>`;

/** Returns the HTML of a .docx with a footnote, as the reader produces it. */
const docx = (words: string) =>
  `<p>涨了<sup><sup><a href="#footnote-2" id="footnote-ref-2">[1]</a></sup></sup>。</p>` +
  `<ol><li id="footnote-2"><p> ${words} <a href="#footnote-ref-2">↑</a></p></li></ol>`;

describe.each([
  ["on Word's clipboard", word],
  ["in a .docx", docx],
])("a footnote %s", (_, text) => {
  it("stands at its place with its words and their source, and nowhere else", () => {
    const written = withNotes(
      text('国家统计局<b>公报</b>&amp;"年报"，见<a href="https://www.stats.gov.cn/a?b=1&amp;c=2">网站</a>'),
    );
    const expected = note(
      "国家统计局公报&amp;&quot;年报&quot;，见网站",
      ' data-source="https://www.stats.gov.cn/a?b=1&amp;c=2"',
    );
    expect(written).toContain(expected);
    expect(written).not.toMatch(/↑|\[1\]|<hr|<ol|<li|ftn1|footnote-2/);
  });

  it("keeps all its words below where they are too many for one", () => {
    const long = text("长".repeat(501));
    expect(withNotes(long)).toBe(long);
    expect(withNotes(text("长".repeat(500)))).toContain(note("长".repeat(500)));
  });
});

it("a text that names a note which is not there, or has none, stays as it is", () => {
  for (const text of ['<p>一<a href="#_ftn7">[7]</a></p>', '<ol><li id="footnote-2">无人提到</li></ol>', "<p>二</p>"])
    expect(withNotes(text)).toBe(text);
});

it("a text that is made to keep the browser busy is done with", () => {
  for (const piece of [
    "<a ",
    '<a href="#_ftn1">',
    "<div id=ftn1>",
    "<li id='footnote-1'><a href=#footnote-1>",
    "<br><hr>",
  ])
    expect(withNotes(piece.repeat(10_000))).toBeTypeOf("string");
});
