import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import styles from "#app/newsroom/kit/screen/screen-head.module.css";

/** Shows that the staff member may not open the screen. The session continues. */
export function NoPermission() {
  const { noPermission: t } = useMessages("newsroom");
  return (
    <>
      <ScreenHead title={t.title} />
      <div className={styles["none"]}>
        <p role="status">{t.text}</p>
        <a className="btn" href="/newsroom">
          {t.back}
        </a>
      </div>
    </>
  );
}
