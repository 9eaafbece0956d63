import { Node, type Extensions } from "@tiptap/core";
import { BOXES, boxKindIn, type BoxKind } from "#app/features/base/rich-text/clean/rich-text.boxes.ts";
import { contentLang } from "#app/lib/language.ts";
import { FindingMarks } from "../findings/finding-marks.ts";
import { NumberColumns } from "./number-columns.ts";
import { StoryChart } from "#app/features/base/chart/newsroom/components/story-chart.ts";
import { StoryPicture } from "#app/features/base/picture/newsroom/components/story-picture.ts";
import { TypedInView } from "./typed-in-view.ts";

/** A box around blocks. The server writes its label; in the editor the style sheet shows it. */
const Box = Node.create({
  name: "box",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({ kind: { default: "tip" } }),
  parseHTML: () => [
    { tag: "p.box-label", ignore: true, priority: 60 },
    {
      tag: "aside",
      getAttrs: (element) => {
        const kind = boxKindIn(element.className);
        return kind === undefined ? false : { kind };
      },
    },
  ],
  renderHTML({ node }) {
    const kind = node.attrs["kind"] as BoxKind;
    const isEnglish = node.textContent !== "" && contentLang(node.textContent) === undefined;
    return ["aside", { class: `box box-${kind}`, "data-label": BOXES[kind][isEnglish ? "en" : "zh"] }, 0];
  },
});

/** A card that links to another page of this site, with its address and current title. */
const Card = Node.create({
  name: "card",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: "" }, title: { default: "" } }),
  parseHTML: () => [
    {
      tag: "p.card",
      priority: 60,
      getAttrs: (element) => {
        const link = element.querySelector("a");
        return link === null ? false : { href: link.getAttribute("href"), title: link.textContent };
      },
    },
  ],
  renderHTML({ node }) {
    const { href, title } = node.attrs;
    return ["p", { class: "card" }, ["a", { href, draggable: "false" }, ["span", title]]];
  },
});

/** A footnote at its position in the text. The style sheet numbers it, and its attributes contain its words. */
const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ words: { default: "" }, source: { default: "" } }),
  parseHTML: () => [
    { tag: "section.body-notes", ignore: true, priority: 60 },
    {
      tag: "sup.note",
      getAttrs: (element) => ({
        words: element.getAttribute("title") ?? "",
        source: element.getAttribute("data-source") ?? "",
      }),
    },
  ],
  renderHTML({ node }) {
    const { words, source } = node.attrs;
    return ["sup", { class: "note", title: words, ...(source !== "" && { "data-source": source }) }];
  },
});

/** The blocks and marks that only the newsroom's editor has (docs/decisions/0044-blocks-of-the-newsroom.md). */
export const STORY_BLOCKS: Extensions = [
  Box,
  Card,
  Footnote,
  StoryChart,
  StoryPicture,
  NumberColumns,
  FindingMarks,
  TypedInView,
];
