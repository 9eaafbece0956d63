import type { RefObject } from "react";
import styles from "./file-button.module.css";

type Props = {
  label: string;
  /** The accepted file types and extensions, as in the `accept` attribute. */
  accept: string;
  /** Additional CSS classes of the button. */
  className?: string;
  isDisabled?: boolean;
  isMultiple?: boolean;
  /** A reference to the file input, for commands that open or focus it. */
  input?: RefObject<HTMLInputElement | null>;
  /** Called with the chosen files, at least one. The user may choose the same file again. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** Shows a button that chooses files of this device. */
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
