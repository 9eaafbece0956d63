import { Mark, markPasteRule } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Where a link may lead; the server asks the same again. */
export function isLinkAddress(address: string): boolean {
  return isOfSite(address) || (/^(?:https?:\/\/\S+|mailto:[^\s@]+@\S+)$/i.test(address) && URL.canParse(address));
}

const isOfSite = (address: string) => /^\/(?![/\\])\S*$/.test(address);

/** An address that was copied from this site as the path that it is here, whatever the site is called later. */
export function withinSite(address: string, origins: readonly string[]): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origins.includes(origin) ? pathname + search + hash : address;
}

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

/** A link. What is typed behind it does not belong to it, an address that is pasted leads there. `origins`: of this site. */
export const Link = Mark.create<{ origins: readonly string[] }>({
  name: "link",
  addOptions: () => ({ origins: [] }),
  // Around the other marks, as the cleaner writes it.
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  addAttributes() {
    return {
      href: {
        default: "",
        parseHTML: (element) => withinSite(element.getAttribute("href") ?? "", this.options.origins),
      },
    };
  },
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = element.getAttribute("href") ?? "";
        return isLinkAddress(href) ? null : false;
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
    return [
      markPasteRule({
        find: ADDRESS,
        type: this.type,
        getAttributes: ([href]) => ({ href: withinSite(href, this.options.origins) }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { editor, name, options } = this;
    return [
      new Plugin({
        props: {
          handlePaste(view, { clipboardData }) {
            const address = clipboardData?.getData("text/plain").trim() ?? "";
            // A slash in place of a word is a slash.
            if (view.state.selection.empty || isOfSite(address) || !isLinkAddress(address)) return false;
            return editor.commands.setMark(name, { href: withinSite(address, options.origins) });
          },
        },
      }),
    ];
  },
});
