import type { ReactNode } from "react";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import styles from "./reason-dialog.module.css";

type Props = {
  title: string;
  /** The label of the text field. */
  label: string;
  action: string;
  /** The text that the command applies to, shown as a quotation. */
  quote?: string | undefined;
  hint?: string | undefined;
  longest?: number;
  /** The content above the text field. */
  children?: ReactNode;
  /** Whether the command can be sent without a reason. */
  mayBeEmpty?: boolean;
  /** Whether the window stays open after the command, because its next step replaces the window. */
  staysOpen?: boolean;
  /** Called when a digit is pressed in the empty field; returns whether the digit was used. */
  onDigit?: (digit: number) => boolean;
  /** Runs the command with the reason. Returns the message to show on failure, undefined on success. */
  onSend: (words: string) => Promise<string | undefined>;
  /** Called after the command was run or cancelled. */
  onClose: () => void;
};

/** Asks for a reason before a command, such as a return or a take-down, or for the note to readers. */
export function WordsDialog({
  title,
  label,
  action,
  quote,
  hint,
  children,
  longest = 1_000,
  mayBeEmpty = false,
  staysOpen,
  onDigit,
  onSend,
  onClose,
}: Props) {
  const {
    ref,
    handlers,
    values: typed,
    failure,
    isBusy,
  } = useForm({
    validate: () => ({}),
    send: async (values) => {
      const refusal = await onSend((values["words"] ?? "").trim());
      if (refusal === undefined && staysOpen !== true) onClose();
      return refusal;
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        {quote !== undefined && quote !== "" && (
          <blockquote className={styles["quote"]} lang="zh-CN">
            {quote}
          </blockquote>
        )}
        {children}
        <TextAreaField
          label={label}
          hint={hint}
          name="words"
          maxLength={longest}
          onKeyDown={(event) => {
            const key = pressedKey(event) ?? "";
            const isFirst = event.currentTarget.value === "" && /^[1-9]$/.test(key);
            if (isFirst && onDigit?.(Number(key)) === true) event.preventDefault();
          }}
        />
        <DialogFoot
          action={
            <>
              {action} <kbd>Ctrl ↵</kbd>
            </>
          }
          failure={failure}
          isBusy={isBusy}
          isWaiting={!mayBeEmpty && !areFilled(typed, ["words"])}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
