import { useMessages } from "#app/i18n/messages.ts";
import { dayOf } from "#app/newsroom/kit/time/day-seconds.ts";
import styles from "./library.module.css";
import type { LibraryLine } from "./use-library.ts";

/** Shows the state of a picture's rights: the category, and the fault or the expiry. */
export function RightsMark({
  picture: { rights, state, validUntil },
}: {
  picture: Pick<LibraryLine, "rights" | "state" | "validUntil">;
}) {
  const t = useMessages("pictures");
  const { kinds } = useMessages("writing").pictures;
  const until = state === "ending" && validUntil > 0 ? t.until(dayOf(validUntil)) : t.states[state];
  return (
    <span className={styles["mark"]} data-state={state}>
      {state === "unknown" ? t.states.unknown : kinds[rights]}
      {state !== "good" && state !== "unknown" && ` · ${until}`}
    </span>
  );
}
