import { useMessages } from "#app/i18n/messages.ts";
import kit from "../screen/parts.module.css";

/** Shows the message of an empty list. For a queue it adds the number of items done today. */
export function Nothing({ isQueue, today }: { isQueue: boolean; today: number }) {
  const t = useMessages("submissions");
  if (!isQueue) return <p className={kit["empty"]}>{t.emptyOther}</p>;
  return (
    <p className={kit["empty"]} role="status">
      <strong>{t.finished}</strong> {today > 0 && t.finishedNote(today)}
    </p>
  );
}
