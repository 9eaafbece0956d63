import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { GrowingText } from "#app/ui/form/growing-text.tsx";
import { PicturePlace } from "./picture-place.tsx";
import type { BlockDialog } from "./slash-blocks.ts";
import { SlashMenu } from "./slash-menu.tsx";
import { StoryBody } from "./story-body.tsx";
import { useStoryField } from "../draft/story-context.ts";
import styles from "./paper.module.css";

type Props = {
  editor: Editor | undefined;
  onEditor: (editor: Editor | undefined) => void;
  onAsk: (block: BlockDialog) => void;
};

/** Shows the sheet in the middle, with headline, standfirst and body in the public typeface. */
export function Paper({ editor, onEditor, onAsk }: Props) {
  const t = useMessages("writing");
  const goToBody = useBodyFocus(editor);
  return (
    <section className={styles["paper"]} aria-label={t.paper}>
      <Line name="title" label={t.title} placeholder={t.titlePlaceholder} onDone={goToDek} />
      <Line name="dek" label={t.dek} placeholder={t.dekPlaceholder} onDone={goToBody} />
      <StoryBody editor={editor} onEditor={onEditor} />
      {editor !== undefined && <SlashMenu editor={editor} onAsk={onAsk} />}
      {editor !== undefined && <PicturePlace editor={editor} />}
    </section>
  );
}

const goToDek = () => document.getElementById("story-dek")?.focus();

/**
 * Returns a function that moves the caret to the body. If the editor is still loading, the caret moves when the editor
 * is ready.
 */
function useBodyFocus(editor: Editor | undefined): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (editor === undefined || !isWanted.current) return;
    isWanted.current = false;
    focusBody(editor);
  }, [editor]);
  return () => {
    if (editor === undefined) isWanted.current = true;
    else focusBody(editor);
  };
}

/** Scrolls to the body and focuses it, even if it is read-only. The editor adds the caret. */
function focusBody({ view }: Editor): void {
  view.dom.focus();
  view.focus();
}

type LineProps = { name: "title" | "dek"; label: string; placeholder: string; onDone: () => void };

/** Shows a one-line field that grows with its text. Enter goes to the next field. */
function Line({ name, label, placeholder, onDone }: LineProps) {
  const { value, change, fault, isReadOnly } = useStoryField(name);
  const element = useRef<HTMLTextAreaElement>(null);
  const [isNew] = useState(name === "title" && value === "");
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Enter") return;
    event.preventDefault();
    onDone();
  };
  return (
    <GrowingText
      ref={element}
      id={`story-${name}`}
      className={styles[name] ?? ""}
      value={value}
      aria-label={label}
      aria-invalid={fault !== undefined}
      placeholder={placeholder}
      readOnly={isReadOnly}
      onChange={(event) => change(event.target.value.replaceAll("\n", ""))}
      onKeyDown={onKeyDown}
    />
  );
}
