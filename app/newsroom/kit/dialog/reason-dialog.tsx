import type { ReactNode } from "react";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { areFilled, useForm } from "#app/ui/form/use-form.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import styles from "./reason-dialog.module.css";

type Props = {
  title: string;
  /** What the words are for. */
  label: string;
  action: string;
  /** What they are about. */
  quote?: string | undefined;
  hint?: string | undefined;
  longest?: number;
  /** What stands above the words. */
  children?: ReactNode;
  /** The act can do without words. */
  mayBeEmpty?: boolean;
  /** What comes after the act takes its place; it does not close by itself. */
  staysOpen?: boolean;
  /** A digit was pressed while nothing is written yet; returns whether it meant something. */
  onDigit?: (digit: number) => boolean;
  /** Does it with the words; returns the sentence to show when that did not work, undefined when it did. */
  onSend: (words: string) => Promise<string | undefined>;
  /** The words were taken, or the window was left. */
  onClose: () => void;
};

/** Asks for a few words before an act: why a story goes back, why it is taken down, what readers are told. */
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
