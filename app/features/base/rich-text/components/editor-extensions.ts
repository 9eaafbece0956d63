import { Node, type Extensions } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { STORED_PATH } from "#app/features/base/upload/upload.savename.ts";

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

/** Where a link may lead; the server asks the same again. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/\S+|mailto:\S+@\S+)$/i.test(address) && URL.canParse(address);
}

/** What can be written: the part of the allow list of docs/security.md#x1 that has a button. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      // With it, what is typed behind a link would belong to the link.
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: (address) => isLinkAddress(address) || /^\/(?![/\\])/.test(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  // Widths of columns would be styles in attributes, which the page's policy forbids.
  TableKit.configure({ table: { resizable: false } }),
  Picture,
];
