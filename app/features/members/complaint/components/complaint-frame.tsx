import type { ReactNode } from "react";
import type { Form } from "#app/ui/form/use-form.ts";
import styles from "./complaint.module.css";

type Props = {
  form: Form;
  /** The button's label. */
  action: string;
  isMain?: boolean;
  children: ReactNode;
};

/** A form on the complaints page with its fields, errors and button. Only React can send it. */
export function ComplaintFrame({ form, action, isMain = false, children }: Props) {
  const { ref, handlers, failure, isBusy } = form;
  return (
    <form
      ref={ref}
      className={styles["form"]}
      method="post"
      noValidate
      data-scripted=""
      data-needs-script=""
      aria-busy={isBusy}
      {...handlers}
    >
      {children}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      {/* While busy, the button keeps the focus. The form itself sends nothing twice. */}
      <button type="submit" className={isMain ? "btn primary" : "btn"} aria-disabled={isBusy || undefined}>
        {action}
      </button>
    </form>
  );
}
