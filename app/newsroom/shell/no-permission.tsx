import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import styles from "#app/newsroom/kit/screen/screen-head.module.css";

/** Stands in place of a screen that the colleague who is in has no right to. The session goes on. */
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
