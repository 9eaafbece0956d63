import { describe, expect, test } from "vitest";
import { parseXml } from "#tests/fixtures/tables/strict-xml.ts";
import { element, escapeXml, xmlDocument } from "./feed.xml.ts";

const ALL_CONTROLS = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code));

describe("text in XML", () => {
  test.each([
    ["a & b < c > d", "a &amp; b &lt; c &gt; d"],
    [`"it's"`, "&quot;it&apos;s&quot;"],
    ["]]>", "]]&gt;"],
    [ALL_CONTROLS, "\t\n\r"],
    ["\ufffe\uffff", ""],
    ["𠮷\u{323af}", "𠮷\u{323af}"],
    ["\ud842x", "\ufffdx"],
  ])("%j", (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });

  test("comes back from a strict parser as it was", () => {
    const text = `<script>alert("1")</script> & ]]> &amp; '𠮷'`;
    const root = parseXml(xmlDocument(element("a", { b: text }, text, element("c"))));
    expect(root).toMatchObject({ name: "a", attributes: { b: text }, text, children: [{ name: "c" }] });
  });

  test.each([
    "<a>&</a>",
    "<a>]]></a>",
    "<a>\u0001</a>",
    "<a><b></a>",
    '<a b="1" b="2"/>',
    "<a/><b/>",
    "<a",
    "<a>\ud842</a>",
  ])("the strict parser does refuse %j", (body) => {
    expect(() => parseXml(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)).toThrow(/\w/);
  });
});
