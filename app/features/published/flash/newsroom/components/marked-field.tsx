import type { ComponentProps } from "react";
import styles from "./flash.module.css";
import { marksOf } from "./flash-words.ts";

type Props = Omit<ComponentProps<"textarea">, "value" | "className"> & { label: string; value: string };

/**
 * Shows a text field that underlines figures and codes while the user types. The underlines are in a copy of the text
 * behind the field.
 */
export function MarkedField({ label, value, ...field }: Props) {
  return (
    <div className={styles["marked"]}>
      <div className={styles["marks"]} aria-hidden="true">
        {piecesOf(value).map(({ start, text, kind }) =>
          kind === undefined ? (
            text
          ) : (
            <u key={start} data-kind={kind}>
              {text}
            </u>
          ),
        )}
        {"\u200B"}
      </div>
      <textarea {...field} aria-label={label} value={value} lang="zh-CN" rows={1} />
    </div>
  );
}

function piecesOf(text: string) {
  const marks = marksOf(text);
  return [...marks, { start: text.length, end: text.length, kind: undefined }].flatMap(
    ({ start, end, kind }, index) => [
      { start: marks[index - 1]?.end ?? 0, text: text.slice(marks[index - 1]?.end ?? 0, start), kind: undefined },
      { start, text: text.slice(start, end), kind },
    ],
  );
}
