import { useMessages } from "#app/i18n/messages.ts";
import { ComplaintForm } from "./complaint-form.tsx";
import { ComplaintState } from "./complaint-state.tsx";
import styles from "./complaint.module.css";

/**
 * The two forms of the page: to report content, and to read the state of a complaint. The page is the same for all
 * readers.
 */
export function ComplaintSections() {
  const t = useMessages("complaint");
  return (
    <>
      <noscript>
        <p className={styles["note"]}>{t.needsScript}</p>
      </noscript>
      <section className={styles["half"]} aria-labelledby="complaint-send">
        <h2 id="complaint-send">{t.sendTitle}</h2>
        <ComplaintForm />
      </section>
      <section className={styles["half"]} aria-labelledby="complaint-look">
        <h2 id="complaint-look">{t.lookTitle}</h2>
        <ComplaintState />
      </section>
    </>
  );
}
