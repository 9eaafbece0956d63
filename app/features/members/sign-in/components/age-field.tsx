import { useMessages } from "#app/i18n/messages.ts";
import styles from "./login.module.css";
import { NewWindowLink } from "./new-window-link.tsx";

/** The question of age. A child is directed to the procedure with a guardian. */
export function AgeField({ isChild }: { isChild: boolean }) {
  const t = useMessages("login");
  return (
    <fieldset className={styles["age"]}>
      <legend>{t.age}</legend>
      <label>
        <input type="radio" name="age" value="adult" /> {t.adult}
      </label>
      <label>
        <input type="radio" name="age" value="child" /> {t.child}
      </label>
      <p aria-live="polite">
        {isChild && (
          <>
            {t.childStop}
            <NewWindowLink href="/child_rule" text={t.childRule} />
            {t.sentenceEnd}
          </>
        )}
      </p>
    </fieldset>
  );
}
