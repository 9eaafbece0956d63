import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { Form } from "#app/ui/form/use-form.ts";
import styles from "./login.module.css";

type Props = {
  form: Form;
  /** The button's label. */
  action: string;
  /** Whether the required fields are filled. */
  isReady: boolean;
  /** A success message, also announced by screen readers. */
  notice?: string;
  children: ReactNode;
};

/**
 * The form of a panel: its fields, errors and notices, and the button, which is active only when the fields are filled
 * (docs/content.md#states). The form's method prevents typed text in the URL if the browser ever sends the form itself.
 */
export function Panel({ form, action, isReady, notice = "", children }: Props) {
  const t = useMessages("login");
  const { ref, handlers, failure, isBusy } = form;
  return (
    <form ref={ref} className={styles["form"]} method="post" noValidate aria-busy={isBusy} {...handlers}>
      {children}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <p className={styles["notice"]} role="status">
        {failure === "" ? notice : ""}
      </p>
      {/* While busy, the button keeps the focus. The form itself sends nothing twice. */}
      <button
        type="submit"
        className={`btn primary ${styles["submit"]}`}
        disabled={!isReady && !isBusy}
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? t.busy : action}
      </button>
    </form>
  );
}

/** The choice to stay signed in on this device. */
export function KeepBox() {
  const t = useMessages("login");
  return (
    <label className={styles["keep"]}>
      <input type="checkbox" name="keep" />
      <span>
        {t.keep}
        <small>{t.keepHint}</small>
      </span>
    </label>
  );
}
