import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { EditorView } from "@tiptap/pm/view";
import { EXTENSIONS } from "#app/features/base/rich-text/editor/editor-extensions.ts";

/** ProseMirror without any plugin, for the text of the page. It is the lower bound for the cost of our editor. */
const text = document.querySelector("#story-body");
if (text !== null) {
  const doc = DOMParser.fromSchema(getSchema(EXTENSIONS)).parse(text);
  const { id, className } = text;
  const place = document.createElement("div");
  text.replaceWith(place);
  const view = new EditorView(place, { state: EditorState.create({ doc }), attributes: { id, class: className } });
  view.focus();
}
