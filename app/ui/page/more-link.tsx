import { useMessages } from "#app/i18n/messages.ts";
import styles from "./more-link.module.css";

/** Shows a link to the next page below a long list, or a sentence at its end. */
export function MoreLink({ href, text }: { href: string | undefined; text?: string }) {
  const t = useMessages("common");
  if (href === undefined) return <p className={styles["end"]}>{t.endOfList}</p>;
  return (
    <a className={styles["more"]} href={href} rel="next">
      {text ?? t.loadMore}
    </a>
  );
}
