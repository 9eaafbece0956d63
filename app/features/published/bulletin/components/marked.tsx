import { ContentText } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { isMarked } from "../bulletin.view.ts";
import styles from "./marked.module.css";

/** Shows the text of a label, or a phrase for '/'. */
export function Marked({ text }: { text: string }) {
  const t = useMessages("spot-check");
  return isMarked(text) ? <ContentText text={text} /> : <span className={styles["none"]}>{t.notMarked}</span>;
}
