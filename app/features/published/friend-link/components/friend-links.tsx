import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { FriendLink } from "../friend-link.view.ts";
import styles from "./friend-links.module.css";

/** Shows friend links in one row. Each opens a new window and has a note that says so. */
export function FriendLinks({ links }: { links: FriendLink[] }) {
  const t = useMessages("page");
  return (
    <ul className={styles["links"]}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} target="_blank" rel={link.rel}>
            {link.logo !== "" && <img src={link.logo} alt="" width={88} height={31} loading="lazy" />}
            <span lang={contentLang(link.name)}>{link.name}</span>
            <span className="visually-hidden">{t.newWindow}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
