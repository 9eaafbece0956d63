import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { chainInText } from "./chain-in-text.ts";
import { isLinkAddress, withinSite } from "./editor-link.ts";
import { useSiteOrigins } from "./use-site-origins.ts";
import styles from "./rich-editor.module.css";
import { useEditorValue } from "./use-editor-value.ts";

type RowProps = {
  label: string;
  value: string;
  action: string;
  placeholder?: string;
  /** Returns an error message, or undefined if the value was accepted. */
  onApply: (value: string) => string | undefined;
  onCancel: () => void;
  /** True if it was opened just now and should get the focus. */
  isAsked?: boolean;
  children?: ReactNode;
};

/**
 * A row below the toolbar with one text field. Enter applies it, Escape cancels it. It is not a form, because forms
 * cannot be nested.
 */
function Row({ label, value, action, placeholder, onApply, onCancel, isAsked = false, children }: RowProps) {
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState("");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  const apply = () => setWrong(onApply(text.trim()) ?? "");
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== "Enter" && key !== "Escape") return;
    event.preventDefault();
    if (key === "Enter") apply();
    else onCancel();
  };
  return (
    <div className={styles["row"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        placeholder={placeholder}
        ref={input}
        aria-invalid={wrong !== ""}
        aria-describedby={wrong === "" ? undefined : `${id}-wrong`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" onClick={apply}>
        {action}
      </button>
      {children}
      {wrong !== "" && (
        <p id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** Sets or removes the link of the selected text. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useMessages("editor");
  const origins = useSiteOrigins();
  const known = String(editor.getAttributes("link")["href"] ?? "");
  const apply = (address: string) => {
    const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;
    const href = withinSite(whole, origins);
    if (!isLinkAddress(href)) return t.linkWrong;
    const chain = chainInText(editor).extendMarkRange("link");
    if (editor.state.selection.empty && known === "")
      chain.insertContent({ type: "text", text: whole, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
    return undefined;
  };
  const remove = () => {
    chainInText(editor).extendMarkRange("link").unsetLink().run();
    onClose();
  };
  const cancel = () => {
    onClose();
    editor.view.focus();
  };
  const labels = { label: t.linkAddress, action: t.linkApply, placeholder: t.linkPlaceholder };
  return (
    <Row {...labels} value={known} onApply={apply} onCancel={cancel} isAsked>
      {known !== "" && (
        <button type="button" onClick={remove}>
          {t.linkRemove}
        </button>
      )}
      <button type="button" onClick={cancel}>
        {t.cancel}
      </button>
    </Row>
  );
}

/** Returns the selected picture and its attributes as text; empty for none. */
const selectedPicture = (editor: Editor) =>
  editor.isActive("picture") ? JSON.stringify([editor.state.selection.from, editor.getAttributes("picture")]) : "";

/** Edits the caption of the selected picture. */
export function PictureRow({ editor }: { editor: Editor }) {
  const t = useMessages("editor");
  if (useEditorValue(editor, selectedPicture) === "") return null;
  const { src, caption } = editor.getAttributes("picture");
  const apply = (text: string) => {
    chainInText(editor).updateAttributes("picture", { caption: text, alt: text }).run();
    return undefined;
  };
  const cancel = () => editor.view.focus();
  const labels = { label: t.pictureCaption, action: t.pictureApply };
  return <Row key={String(src)} {...labels} value={String(caption)} onApply={apply} onCancel={cancel} />;
}
