import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { codePoints } from "#app/lib/plain-text.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { LONGEST_COMMENT } from "../comment.rules.ts";
import styles from "./composer.module.css";
import { isSignedIn } from "./use-discussion.ts";

const PROFILE_PATH = "/user/account/profile";

type Props = {
  label: string;
  /** Returns the initial text in the browser. */
  initial: () => string;
  needsMobile: boolean;
  onChange: (text: string) => void;
  /** Returns whether the comment was accepted. */
  onSend: (text: string) => Promise<boolean>;
  onCancel?: () => void;
};

/**
 * The field for writing a comment. It is not a form, because the browser itself would send a form. A click on its
 * button before React is loaded is replayed afterwards, with the text still in the field.
 */
export function Composer({ label, initial, needsMobile, onChange, onSend, onCancel }: Props) {
  const t = useMessages("discussion");
  const id = useId();
  const isAnswer = onCancel !== undefined;
  const { field, text, change, clear } = useText(initial, onChange, isAnswer);
  const [isBusy, setBusy] = useState(false);
  const length = codePoints(text.trim());
  const isReady = length > 0 && length <= LONGEST_COMMENT && !isBusy && !needsMobile;
  const send = async () => {
    if (!isReady || !isSignedIn()) return;
    setBusy(true);
    const isTaken = await onSend(text);
    setBusy(false);
    if (isTaken) clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
    if (key === "Escape" && isAnswer && text === "") onCancel();
  };
  return (
    <fieldset className={styles["composer"]} aria-label={label} data-needs-script="">
      {needsMobile && (
        <p>
          {t.needsMobile} <a href={PROFILE_PATH}>{t.bindMobile}</a>
        </p>
      )}
      <textarea
        ref={field}
        rows={isAnswer ? 2 : 3}
        aria-label={label}
        aria-describedby={id}
        placeholder={isAnswer ? label : t.placeholder}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles["foot"]}>
        <span id={id}>
          {length > LONGEST_COMMENT ? <b>{t.tooLong(length - LONGEST_COMMENT)}</b> : !isAnswer && t.rules}
        </span>
        <span className="num">{t.length(length, LONGEST_COMMENT)}</span>
        {isAnswer && (
          <button type="button" className="btn" onClick={onCancel}>
            {t.cancel}
          </button>
        )}
        <button type="button" className="btn primary" disabled={!isReady} onClick={() => void send()}>
          {isBusy ? t.sending : t.send}
        </button>
      </div>
    </fieldset>
  );
}

/**
 * Returns the text of the field. Text typed before React was loaded stays; otherwise the draft is restored. The field
 * of a reply gets the focus.
 */
function useText(initial: () => string, onChange: (text: string) => void, isAnswer: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useRef({ read: initial, write: onChange });
  const [text, setText] = useState("");
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    if (element.value === "") element.value = draft.current.read();
    else draft.current.write(element.value);
    setText(element.value);
    if (isAnswer) element.focus();
  }, [isAnswer]);
  const change = (value: string) => {
    setText(value);
    onChange(value);
  };
  const clear = () => {
    if (field.current !== null) field.current.value = "";
    change("");
  };
  return { field, text, change, clear };
}
