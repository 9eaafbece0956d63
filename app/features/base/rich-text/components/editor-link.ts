import { Mark, markPasteRule } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Where a link may lead; the server asks the same again. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/\S+|mailto:\S+@\S+)$/i.test(address) && URL.canParse(address);
}

const isOfSite = (address: string) => /^\/(?![/\\])/.test(address);

/** An address in text that is pasted; what ends a Chinese sentence is none of it. */
const ADDRESS = /https?:\/\/[^\s<>"“”‘’，。；：！？、（）【】《》]+/gi;

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      setLink: (attributes: { href: string }) => ReturnType;
      unsetLink: () => ReturnType;
    };
  }
}

/** A link. What is typed behind it does not belong to it, an address that is pasted leads there. */
export const Link = Mark.create({
  name: "link",
  // Around the other marks, as the cleaner writes it.
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = element.getAttribute("href") ?? "";
        return isLinkAddress(href) || isOfSite(href) ? null : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
  addCommands() {
    return {
      setLink:
        (attributes) =>
        ({ commands }) =>
          commands.setMark(this.name, attributes),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
  addPasteRules() {
    return [markPasteRule({ find: ADDRESS, type: this.type, getAttributes: ([href]) => ({ href }) })];
  },
  addProseMirrorPlugins() {
    const { editor, name } = this;
    return [
      new Plugin({
        props: {
          handlePaste(view, { clipboardData }) {
            const href = clipboardData?.getData("text/plain").trim() ?? "";
            if (view.state.selection.empty || !isLinkAddress(href)) return false;
            return editor.commands.setMark(name, { href });
          },
        },
      }),
    ];
  },
});
