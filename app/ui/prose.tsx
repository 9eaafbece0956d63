import { RawHtml } from "./raw-html.tsx";
import styles from "./prose.module.css";

/** A cleaned body with the typography of long reading. */
export function Prose({ html }: { html: string }) {
  return <RawHtml html={html} className={styles["prose"]} />;
}
