import { contentLang } from "#app/lib/language.ts";
import styles from "./face.module.css";

/**
 * Shows a staff member as the first character of the name on a disc. The name is in the text beside it or in `label`.
 */
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
