import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useEditorValue } from "#app/features/base/rich-text/editor/use-editor-value.ts";
import { lateBlock } from "#app/newsroom/kit/late/late-part.tsx";
import { useWriting } from "../draft/story-context.ts";
import type { PictureAttributes } from "#app/features/base/picture/newsroom/components/story-picture.ts";

/** Loaded when a picture is first selected. */
const PictureForm = lateBlock(async () => (await import("./picture-form.tsx")).PictureForm);

/** Returns a key made of the selected picture's attributes, or "" if no editable picture is selected. */
const shownPicture = (editor: Editor) =>
  editor.isActive("picture") && editor.isEditable
    ? JSON.stringify([editor.state.selection.from, editor.getAttributes("picture")])
    : "";

/** Shows the form of the selected picture, inside the picture itself. */
export function PicturePlace({ editor }: { editor: Editor }) {
  const { storyId } = useWriting();
  const isShown = useEditorValue(editor, shownPicture, 0) !== "";
  const { from } = editor.state.selection;
  const [place, setPlace] = useState<Element>();
  useEffect(() => {
    const dom = isShown ? editor.view.nodeDOM(from) : null;
    setPlace((dom instanceof Element ? dom.querySelector("[data-picture-form]") : null) ?? undefined);
  }, [editor, isShown, from]);
  if (!isShown || place === undefined || !place.isConnected) return null;
  return createPortal(
    <PictureForm
      editor={editor}
      storyId={storyId}
      picture={editor.getAttributes("picture") as unknown as PictureAttributes}
    />,
    place,
  );
}
