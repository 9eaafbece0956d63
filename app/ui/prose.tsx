import { RawHtml } from "./raw-html.tsx";
import styles from "./prose.module.css";

/** Shows a sanitized body in the typography of articles. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  return <RawHtml html={html} lang={lang} className={styles["prose"]} />;
}
