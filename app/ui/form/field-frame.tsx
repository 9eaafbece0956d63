import { MixedText } from "#app/ui/content-text.tsx";
import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

/** Label, hint and error of a field. */
export type FieldNotes = {
  label: string;
  /** The error message, shown below the field and announced with it. */
  error?: string | undefined;
  /** A sentence that describes the expected input. */
  hint?: string | undefined;
};

/** Attributes that link a control to its label, hint and error. */
type Ties = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

/** Shows a field around its control: label above, hint and error below. `children` receives the linking attributes. */
export function FieldFrame({ label, error, hint, children }: FieldNotes & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`].join(" ").trim();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <div className={styles["line"]} data-wrong={error === undefined ? undefined : ""}>
        {children({
          id,
          "aria-invalid": error !== undefined,
          "aria-describedby": described === "" ? undefined : described,
        })}
      </div>
      {hint !== undefined && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          <MixedText text={hint} />
        </p>
      )}
      <p className={styles["error"]} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
