import { useMessages } from "#app/i18n/messages.ts";
import styles from "./rows.module.css";

/** Shows a button that opens the commands of a row's story, for staff members who do not use keys. */
export function MoreButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { menu: t } = useMessages("stories");
  return (
    <button type="button" className={styles["more"]} aria-label={t.of(title)} onClick={onClick}>
      ⋯
    </button>
  );
}
