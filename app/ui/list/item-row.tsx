import { ContentText } from "#app/ui/content-text.tsx";
import type { ReactNode } from "react";
import plain from "../plain-actions.module.css";
import styles from "./item-row.module.css";

type Props = {
  title: string;
  url: string;
  /** Message if the record was deleted, or '' if its title says so. The row is then no link. */
  gone?: string | undefined;
  /** Path of its picture; empty for none. */
  cover?: string;
  summary?: string;
  /** Its source, or the time when it was collected. */
  meta: ReactNode;
  /** Commands of the row. */
  action?: ReactNode;
};

/** A record of the site as a row of a list: picture, title, summary and commands. */
export function ItemRow({ title, url, gone, cover = "", summary = "", meta, action }: Props) {
  const name = <ContentText text={title} />;
  return (
    <li className={styles["row"]}>
      {cover !== "" && (
        <div className={styles["cover"]}>
          <img src={cover} alt="" width="640" height="360" loading="lazy" decoding="async" />
        </div>
      )}
      <div className={styles["text"]}>
        <p className={styles["title"]} data-gone={gone === undefined ? undefined : ""}>
          {gone === undefined ? <a href={url}>{name}</a> : gone === "" ? name : <s>{name}</s>}
          {gone && <span className={styles["gone"]}>{gone}</span>}
        </p>
        {summary !== "" && (
          <p className={styles["summary"]}>
            <ContentText text={summary} />
          </p>
        )}
        <p className="meta">{meta}</p>
      </div>
      {action !== undefined && <div className={`${styles["action"]} ${plain["actions"]}`}>{action}</div>}
    </li>
  );
}

/** A list of `ItemRow`s. */
export function ItemList({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles["list"]} aria-label={label}>
      {children}
    </ul>
  );
}
