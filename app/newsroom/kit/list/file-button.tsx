import type { RefObject } from "react";
import styles from "./file-button.module.css";

type Props = {
  label: string;
  /** Types and endings of names, as an input takes them. */
  accept: string;
  /** What else the button is, of the classes of its place. */
  className?: string;
  isDisabled?: boolean;
  isMultiple?: boolean;
  /** The input, for acts that open it and for the focus. */
  input?: RefObject<HTMLInputElement | null>;
  /** Told of what was chosen, at least one file; the same file may be chosen again. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** A button that asks for files of this machine. */
export function FileButton({ label, accept, className = "", isDisabled, isMultiple, input, onFiles }: Props) {
  return (
    <label className={`btn ${styles["file"]} ${className}`}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          target.value = "";
          if (first !== undefined) onFiles([first, ...others]);
        }}
      />
      {label}
    </label>
  );
}
