import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { PicturePlace } from "./picture-place.tsx";
import type { AskedBlock } from "./slash-blocks.ts";
import { SlashMenu } from "./slash-menu.tsx";
import { BODY_ID, StoryBody } from "./story-body.tsx";
import { useStoryField } from "./story-context.ts";
import styles from "./paper.module.css";

type Props = {
  editor: Editor | undefined;
  onEditor: (editor: Editor | undefined) => void;
  onAsk: (block: AskedBlock) => void;
};

/** The sheet in the middle: headline, standfirst and body as readers get them. */
export function Paper({ editor, onEditor, onAsk }: Props) {
  const t = useMessages("writing");
  return (
    <section className={styles["paper"]} aria-label={t.paper}>
      <Line name="title" label={t.title} placeholder={t.titlePlaceholder} next="story-dek" />
      <Line name="dek" label={t.dek} placeholder={t.dekPlaceholder} next={BODY_ID} />
      <StoryBody editor={editor} onEditor={onEditor} />
      {editor !== undefined && <SlashMenu editor={editor} onAsk={onAsk} />}
      {editor !== undefined && <PicturePlace editor={editor} />}
    </section>
  );
}

type LineProps = { name: "title" | "dek"; label: string; placeholder: string; next: string };

/** A line of text that grows with what is written; Enter goes on to what stands below. */
function Line({ name, label, placeholder, next }: LineProps) {
  const { value, change, fault, isReadOnly } = useStoryField(name);
  const element = useRef<HTMLTextAreaElement>(null);
  const [isNew] = useState(name === "title" && value === "");
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    document.getElementById(next)?.focus();
  };
  return (
    <textarea
      ref={element}
      id={`story-${name}`}
      className={styles[name]}
      rows={1}
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
