import { RawHtml } from "./raw-html.tsx";
import styles from "./prose.module.css";

/** A cleaned body with the typography of long reading. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  return <RawHtml html={html} lang={lang} className={styles["prose"]} />;
}
