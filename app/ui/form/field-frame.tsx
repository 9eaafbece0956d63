import { MixedText } from "#app/ui/content-text.tsx";
import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

/** What stands around the control of a field. */
export type FieldNotes = {
  label: string;
  /** What does not fit; shown under the field and read out with it. */
  error?: string | undefined;
  /** A sentence on what to type. */
  hint?: string | undefined;
};

/** What ties a control to its label, its hint and its error. */
type Ties = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

/** A field around its control: the label above, the hint and the error below. `children` gets what ties them to it. */
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
