import { MixedText } from "#app/ui/content-text.tsx";
import type { TermLink } from "../term.view.ts";
import styles from "./terms.module.css";

/** Shows terms with one sentence each. */
export function TermList({ terms }: { terms: TermLink[] }) {
  return (
    <ul className={styles["list"]}>
      {terms.map(({ href, name, brief }) => (
        <li key={href}>
          <a href={href}>
            <b>
              <MixedText text={name} />
            </b>
            <span>{brief}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
