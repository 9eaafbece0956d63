import { Node, type Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { STORED_PATH } from "#app/features/base/upload/upload.savename.ts";
import { Link } from "./editor-link.ts";

const attribute = (image: Element | null, name: string) => image?.getAttribute(name) ?? "";

/** A picture with its caption, as the server stores it: a figure. */
const Picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, caption: { default: "" } }),
  parseHTML: () => [
    { tag: "figure", getAttrs: (figure) => pictureOf(figure.querySelector("img"), figure.querySelector("figcaption")) },
    { tag: "img", getAttrs: (image) => pictureOf(image, null) },
  ],
  renderHTML({ node }) {
    const { src, alt, caption } = node.attrs;
    const image = ["img", { src, alt, draggable: "false" }] as const;
    return caption === "" ? ["figure", image] : ["figure", image, ["figcaption", caption]];
  },
});

function pictureOf(image: Element | null, caption: Element | null) {
  const src = attribute(image, "src");
  if (!STORED_PATH.test(src)) return false;
  return { src, alt: attribute(image, "alt"), caption: caption?.textContent.trim() ?? attribute(image, "title") };
}

/** A table without resizable columns. Widths would be style attributes, which the page's policy forbids. */
const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false });

/** The editor's extensions: the elements of the allow list in docs/security.md#x1 that have a button. */
export const EXTENSIONS: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  Strike,
  Link,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HardBreak,
  HorizontalRule,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  Picture,
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];
