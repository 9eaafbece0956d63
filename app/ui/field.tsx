import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "className" | "id"> & {
  name: string;
  label: string;
  /** What does not fit; shown under the field and read out with it. */
  error?: string | undefined;
  /** A sentence on what to type. */
  hint?: string;
  /** In front of the text, such as an area code. */
  before?: ReactNode;
  /** Behind the text, such as a button. */
  after?: ReactNode;
};

/** A line to type in: its label above, its hint and its error below, all of them tied to it. */
export function Field({ label, error, hint, before, after, ...input }: Props) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`].join(" ").trim();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <div className={styles["line"]} data-wrong={error === undefined ? undefined : ""}>
        {before}
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={described === "" ? undefined : described}
        />
        {after}
      </div>
      {hint !== undefined && (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={styles["error"]} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
