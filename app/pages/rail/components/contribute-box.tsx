import { useMessages } from "#app/i18n/messages.ts";
import styles from "./contribute-box.module.css";

/** Link for readers who want to contribute. */
export function ContributeBox() {
  const t = useMessages("news");
  return (
    <section className={styles["box"]} aria-labelledby="contribute-box">
      <h2 id="contribute-box">{t.contributeTitle}</h2>
      <p>{t.contributeText}</p>
      <a className="btn" href="/contribute">
        {t.contribute}
      </a>
    </section>
  );
}
