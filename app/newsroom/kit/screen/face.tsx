import { contentLang } from "#app/lib/language.ts";
import styles from "./face.module.css";

/** A staff member as one character on a disc. The text beside it contains the name, or `label` does. */
export function Face({ name, label }: { name: string; label?: string }) {
  const sign = [...name.trim()][0]?.toUpperCase() ?? "";
  return label === undefined ? (
    <span className={styles["face"]} aria-hidden="true" lang={contentLang(sign)}>
      {sign}
    </span>
  ) : (
    <span className={styles["face"]} role="img" aria-label={label} title={label} lang={contentLang(sign)}>
      {sign}
    </span>
  );
}
