import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { Form } from "#app/ui/form/use-form.ts";
import styles from "./sign-in.module.css";

type Props = {
  form: Form;
  /** The button's label. */
  action: string;
  isReady: boolean;
  /** Goes back to the password. If set, a second button calls it. */
  onAgain?: (() => void) | undefined;
  children: ReactNode;
};

/** The form of a step: fields, error and button. It uses the POST method, so that typed values never appear in a URL. */
export function StepForm({ form, action, isReady, onAgain, children }: Props) {
  const { signIn: t } = useMessages("newsroom");
  const { ref, handlers, failure, isBusy } = form;
  return (
    <form ref={ref} className={styles["form"]} method="post" noValidate aria-busy={isBusy} {...handlers}>
      {children}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <div className={styles["actions"]}>
        <button type="submit" className="btn primary" disabled={!isReady || isBusy}>
          {isBusy ? t.busy : action}
        </button>
        {onAgain !== undefined && (
          <button type="button" className={styles["again"]} onClick={onAgain}>
            {t.again}
          </button>
        )}
      </div>
    </form>
  );
}
