import { Mark, markPasteRule } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Returns whether an address may be a link. The server checks the same. */
export function isLinkAddress(address: string): boolean {
  return isOfSite(address) || (/^(?:https?:\/\/\S+|mailto:[^\s@]+@\S+)$/i.test(address) && URL.canParse(address));
}

const isOfSite = (address: string) => /^\/(?![/\\])\S*$/.test(address);

/** Returns an address copied from this site as a path, so that it stays valid if the site's name changes. */
export function withinSite(address: string, origins: readonly string[]): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origins.includes(origin) ? pathname + search + hash : address;
}

/** Matches an address in pasted text. It ends before Chinese punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"“”‘’，。；：！？、（）【】《》]+/gi;

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      setLink: (attributes: { href: string }) => ReturnType;
      unsetLink: () => ReturnType;
    };
  }
}

/**
 * A link. Text typed after it does not belong to it. A pasted address becomes the link of the selection. `origins`:
 * those of this site.
 */
export const Link = Mark.create<{ origins: readonly string[] }>({
  name: "link",
  addOptions: () => ({ origins: [] }),
  // The link is outside of other marks, as in the sanitizer's output.
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
            // A pasted path is text and not a link, because a slash alone may replace a word.
            if (view.state.selection.empty || isOfSite(address) || !isLinkAddress(address)) return false;
            return editor.commands.setMark(name, { href: withinSite(address, options.origins) });
          },
        },
      }),
    ];
  },
});
