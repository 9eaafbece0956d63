import { useEffect, useId, useState, type DragEvent, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { UploadTopic } from "../upload.schema.ts";
import { uploadRules, type StoredFile } from "./upload-file.ts";
import styles from "./upload-field.module.css";
import { useUpload } from "./use-upload.ts";

type Props = {
  /** The field's name in its form. */
  name: string;
  label: string;
  /** The button's label. */
  choose: string;
  topic: UploadTopic;
  /** The types that the browser offers, in the format of an input's `accept`. */
  accept: string;
  /** Checks a file before the upload. Returns the reason of a refusal, or undefined. */
  check: (file: File) => Promise<string | undefined>;
  /** Returns a message that is shown after a successful upload; empty for none. */
  remark: (file: File) => Promise<string>;
  /** The hint on the expected file. */
  hint: string;
  /** The form's error message for the file. */
  error: string | undefined;
  onUploaded: (file: StoredFile["file"]) => void;
  /** The current file. */
  children?: ReactNode;
};

/** A field to choose a file or drop one on. It is uploaded at once, with progress, and can be cancelled. */
export function UploadField({ name, label, choose, accept, hint, error, children, ...rest }: Props) {
  const t = useMessages("upload");
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { running, failure, outcome, take, cancel } = useUpload(rest);
  const most = useMostBytes();
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file !== undefined) void take(file);
  };
  const problem = failure === "" ? error : failure;
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <span className={styles["label"]} id={`${id}-label`}>
        {label}
      </span>
      {children}
      <div
        className={styles["place"]}
        data-over={isOver ? "" : undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <input
          id={id}
          type="file"
          className={styles["input"]}
          accept={accept}
          aria-label={choose}
          aria-describedby={`${id}-hint ${id}-problem`}
          data-field={name}
          data-pick={name}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file === undefined) return;
            // Clears the input afterwards, so that the same file can be chosen again.
            void take(file).finally(() => (currentTarget.value = ""));
          }}
        />
        {running === undefined ? (
          <>
            <label htmlFor={id} className="btn">
              {choose}
            </label>
            <span className={styles["note"]}>{t.drop}</span>
          </>
        ) : (
          <>
            <progress max={100} value={running.percent} aria-label={label} />
            <span className={styles["note"]}>
              {running.percent < 100 ? t.uploading(running.name, running.percent) : t.working(running.name)}
            </span>
            <button type="button" className="btn" onClick={cancel}>
              {t.cancel}
            </button>
          </>
        )}
      </div>
      <p className={styles["note"]} id={`${id}-hint`}>
        {most === undefined ? hint : t.hintWithSize(hint, most)}
      </p>
      <p className={styles["note"]} role="status">
        {outcome}
      </p>
      <p className={styles["problem"]} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Returns the largest size in bytes that the site accepts, once it is loaded. */
function useMostBytes(): number | undefined {
  const [most, setMost] = useState<number>();
  useEffect(() => void uploadRules().then((rules) => setMost(rules?.maxsize)), []);
  return most;
}
