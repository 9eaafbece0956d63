import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { SentenceWith } from "#app/ui/content-text.tsx";
import type { ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Time } from "#app/ui/time.tsx";
import { anchorOf, type StreamItem as Item } from "../flash.view.ts";
import { StreamActions } from "./stream-actions.tsx";
import styles from "./stream-item.module.css";

/** Shows one item of the stream: time, badge, text, and the buttons of readers, or `acts` instead of these. */
export function StreamItem({ item, acts }: { item: Item; acts?: ReactNode }) {
  const t = useMessages("flash");
  const isArticle = item.kind === "article";
  return (
    <li
      className={styles["item"]}
      id={anchorOf(item)}
      data-kind={item.kind}
      data-important={item.important || undefined}
      data-changed={item.changed?.kind}
    >
      <a className={styles["time"]} href={item.href} title={isArticle ? undefined : t.permalink}>
        <Time iso={item.publishedAt} format="clock" className="num" />
      </a>
      <div className={styles["body"]}>
        {(item.title !== "" || item.important) && (
          <h3>
            {item.important && <span className={styles["label"]}>{t.important}</span>}
            {isArticle && <span className={styles["label"]}>{t.article}</span>}
            <span lang="zh-CN">
              {isArticle ? (
                <a href={item.href}>
                  <TitleText of={item} />
                </a>
              ) : (
                <TitleText of={item} />
              )}
            </span>
          </h3>
        )}
        {item.text !== "" && (
          <p lang="zh-CN">
            {item.changed?.kind === "withdrawn" && <span className={styles["label"]}>{t.withdrawn}</span>}
            {item.text}
          </p>
        )}
        {item.changed?.kind === "corrected" && (
          <p className={styles["told"]}>
            <b>{t.corrected(formatDateTime(item.changed.at).slice(5))}</b> <span lang="zh-CN">{item.changed.note}</span>
          </p>
        )}
        {item.article !== null && (
          <p className={styles["on"]}>
            <a href={item.article.href}>
              {t.readOn}：
              <span lang="zh-CN">
                <TitleText of={item.article} />
              </span>
            </a>
          </p>
        )}
        <div className={styles["foot"]}>
          <span className={styles["facts"]}>
            {item.channel !== null && <a href={`/hours?channel=${item.channel}`}>{t.channel[item.channel]}</a>}
            {item.source !== "" && (
              <span>
                <SentenceWith say={isArticle ? String : t.source} text={item.source} />
              </span>
            )}
            {item.tags.map((tag) => (
              <a key={tag} lang="zh-CN" href={`/search?q=${encodeURIComponent(tag)}`}>
                #{tag}
              </a>
            ))}
          </span>
          {acts ?? (item.changed?.kind !== "withdrawn" && <StreamActions item={item} />)}
        </div>
      </div>
    </li>
  );
}
