import { contentLang } from "#app/lib/language.ts";
import type { ContributionForm } from "../contribution.schema.ts";
import styles from "./contribution-section.module.css";

/** The editor's notes on single passages, each under its quoted words. */
export function QuoteNotes({ notes }: Pick<ContributionForm, "notes">) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles["notes"]}>
      {notes.map(({ quote, note }) => (
        <li key={`${quote} ${note}`}>
          <q lang={contentLang(quote)}>{quote}</q>
          <p lang={contentLang(note)}>{note}</p>
        </li>
      ))}
    </ul>
  );
}
