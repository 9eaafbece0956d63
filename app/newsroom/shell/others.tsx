import { useMessages } from "#app/i18n/messages.ts";
import { usePresent } from "#app/newsroom/kit/events/presence.ts";
import { Face } from "#app/newsroom/kit/screen/face.tsx";
import styles from "./others.module.css";

const SHOWN = 4;

/** Shows the other staff members who are present. */
export function Others() {
  const t = useMessages("newsroom");
  const present = usePresent();
  if (present.length === 0) return null;
  const names = present.map(({ name }) => name);
  return (
    <span className={styles["others"]} role="img" aria-label={t.others(names)} title={t.others(names)}>
      {present.slice(0, SHOWN).map(({ id, name }) => (
        <Face key={id} name={name} />
      ))}
      {present.length > SHOWN && <span className={styles["more"]}>+{present.length - SHOWN}</span>}
    </span>
  );
}
