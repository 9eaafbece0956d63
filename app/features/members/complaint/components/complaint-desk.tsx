import { useMessages } from "#app/i18n/messages.ts";
import { ComplaintForm } from "./complaint-form.tsx";
import { ComplaintState } from "./complaint-state.tsx";
import styles from "./complaint.module.css";

/** Both halves of the page: to report something, and to ask what became of a report. The same for everybody. */
export function ComplaintDesk() {
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
