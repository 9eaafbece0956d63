import { useMessages } from "#app/i18n/messages.ts";
import styles from "./more-link.module.css";

/** The link under a long list to what comes next; at the end of the list, a sentence that says so. */
export function MoreLink({ href, text }: { href: string | undefined; text?: string }) {
  const t = useMessages("common");
  if (href === undefined) return <p className={styles["end"]}>{t.endOfList}</p>;
  return (
    <a className={styles["more"]} href={href} rel="next">
      {text ?? t.loadMore}
    </a>
  );
}
