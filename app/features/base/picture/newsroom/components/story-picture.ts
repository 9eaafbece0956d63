import { Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";
import { messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { showIn } from "./picture-data.ts";
import styles from "./story-picture.module.css";

/** The attributes of a picture in the text. The server writes the same ones (docs/newsroom.md#pictures). */
export type PictureAttributes = { src: string; alt: string; caption: string; credit: string; isMade: boolean };

/** The label of machine-made pictures. The sanitizer of bodies writes it, whatever the editor contains. */
const MADE = "AI 生成图片";
const OWN = /^\/(?![/\\])/;

function attributesOf(image: Element | null, line: Element | null): PictureAttributes | false {
  const src = image?.getAttribute("src") ?? "";
  if (!OWN.test(src)) return false;
  const words = line?.cloneNode(true) as Element | undefined;
  for (const note of words?.querySelectorAll("small, mark") ?? []) note.remove();
  return {
    src,
    alt: image?.getAttribute("alt") ?? "",
    caption: words?.textContent.trim() ?? image?.getAttribute("title") ?? "",
    credit: line?.querySelector("small")?.textContent.trim() ?? "",
    isMade: line?.querySelector("mark") != null,
  };
}

/** A picture in a story's text, shown as readers see it. While it is selected, it has a form for its record. */
export const StoryPicture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    caption: { default: "" },
    credit: { default: "" },
    isMade: { default: false },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => attributesOf(figure.querySelector("img"), figure.querySelector("figcaption")),
    },
    { tag: "img", getAttrs: (image) => attributesOf(image, null) },
  ],
  renderHTML({ node }) {
    const { src, alt, caption, credit, isMade } = node.attrs as PictureAttributes;
    const image = ["img", { src, alt }] as const;
    if (caption + credit === "" && !isMade) return ["figure", image];
    const notes = [...(credit === "" ? [] : [["small", credit]]), ...(isMade ? [["mark", MADE]] : [])];
    return ["figure", image, ["figcaption", caption, ...notes]];
  },
  addNodeView:
    () =>
    ({ node, editor }) =>
      new PictureView(node, () => editor.view.focus()),
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor: { view } }) => {
        if (view.dom.querySelector(".ProseMirror-selectednode figcaption") === null) return false;
        // Enter moves the focus to the first field of the picture's form, which is either at the picture or above the
        // text.
        const field =
          view.dom.querySelector<HTMLElement>(".ProseMirror-selectednode [data-picture-form] input") ??
          // While the form's code loads, its container takes the focus on behalf of the first field.
          view.dom.querySelector<HTMLElement>(".ProseMirror-selectednode [data-picture-form]:not(:empty)") ??
          view.dom.closest("[data-editor]")?.querySelector<HTMLElement>("input:not([type])");
        field?.focus();
        return field != null;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      // Ignores a typed letter while a picture is selected, because it would replace the picture.
      props: { handleTextInput: ({ state }) => state.selection instanceof NodeSelection },
    }),
  ],
});

class PictureView implements NodeView {
  readonly dom = document.createElement("figure");
  readonly #image = document.createElement("img");
  readonly #line = document.createElement("figcaption");
  readonly #form = document.createElement("div");
  #src = "";

  constructor(node: DocumentNode, backToText: () => void) {
    this.dom.className = styles["picture"] ?? "";
    this.#image.draggable = false;
    this.#form.dataset["pictureForm"] = "";
    this.#form.tabIndex = -1;
    this.#form.addEventListener("keydown", (event) => {
      const key = pressedKey(event);
      if (key === "Escape") return backToText();
      if (event.target !== this.#form || key === "Tab") return;
      // Keys typed before the form has loaded are meant for its first field.
      event.preventDefault();
      event.stopPropagation();
    });
    this.dom.append(this.#image, this.#line, this.#form);
    this.#show(node.attrs as PictureAttributes);
  }

  update(node: DocumentNode): boolean {
    if (node.type.name !== "picture") return false;
    this.#show(node.attrs as PictureAttributes);
    return true;
  }

  /** The editor ignores events in the form. */
  stopEvent({ target }: Event): boolean {
    return target instanceof window.Node && this.#form.contains(target);
  }

  ignoreMutation(): boolean {
    return true;
  }

  #show({ src, alt, caption, credit, isMade }: PictureAttributes): void {
    const { pictures: t } = messagesOf(toLanguage(document.documentElement.lang), "writing");
    if (src !== this.#src) {
      this.#src = src;
      delete this.#image.dataset["failed"];
      void showIn(this.#image, src);
    }
    this.#image.alt = alt;
    const isBare = caption + credit === "" && !isMade;
    this.#line.replaceChildren(isBare ? t.noCaption : caption);
    this.#line.toggleAttribute("data-empty", isBare);
    if (credit !== "") this.#line.append(" ", withText("small", credit));
    if (isMade) this.#line.append(" ", withText("mark", MADE));
  }
}

function withText(tag: "small" | "mark", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
