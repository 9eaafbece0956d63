import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { SentenceWith } from "#app/ui/content-text.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Time } from "#app/ui/time.tsx";
import type { FlashModel } from "../flash-page.view.ts";
import styles from "./flash-page.module.css";
import { StreamActions } from "./stream-actions.tsx";

/** The page of one flash: its words, source and correction, and the newest other ones. */
export function FlashPage({ model }: { model: FlashModel }) {
  const t = useMessages("flash");
  const { item, others } = model;
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={model.crumbs} />
      <article className={styles["flash"]}>
        <p className="meta">
          <Time iso={item.publishedAt} format="datetime" />
          {item.channel !== null && <a href={`/hours?channel=${item.channel}`}>{t.channel[item.channel]}</a>}
          {item.important && <span className="tag">{t.important}</span>}
          {item.changed?.kind === "withdrawn" && <span className="tag">{t.withdrawn}</span>}
        </p>
        {item.title === "" ? (
          <h1>{t.flashOf(formatDateTime(item.publishedAt))}</h1>
        ) : (
          <h1 lang="zh-CN">
            <TitleText of={item} />
          </h1>
        )}
        <p className={styles["text"]} lang="zh-CN">
          {item.text}
        </p>
        <Changes model={model} />
      </article>
      {others.length > 0 && (
        <section className={styles["others"]} aria-labelledby="others">
          <h2 id="others">{t.others}</h2>
          <ol>
            {others.map((other) => (
              <li key={other.id}>
                <Time iso={other.publishedAt} />
                <a href={other.href} lang="zh-CN">
                  <TitleText of={other} />
                </a>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** The correction, the source, the linked article, and the buttons for readers. */
function Changes({ model: { item, card, inStream } }: { model: FlashModel }) {
  const t = useMessages("flash");
  return (
    <>
      {item.changed?.kind === "corrected" && (
        <p className={styles["told"]}>
          <b>{t.corrected(formatDateTime(item.changed.at))}</b> <span lang="zh-CN">{item.changed.note}</span>
        </p>
      )}
      {item.article !== null && (
        <p>
          {t.readOn}：
          <a className={styles["on"]} href={item.article.href} lang="zh-CN">
            <TitleText of={item.article} />
          </a>
        </p>
      )}
      <p className="meta">
        {item.source !== "" && (
          <span>
            <SentenceWith say={t.source} text={item.source} />
          </span>
        )}
        {item.tags.map((tag) => (
          <a key={tag} lang="zh-CN" href={`/search?q=${encodeURIComponent(tag)}`}>
            #{tag}
          </a>
        ))}
      </p>
      <div className={styles["acts"]}>
        {card !== null && (
          <a className="btn" href={card} download>
            {t.shareImage}
          </a>
        )}
        <a className="btn" href={inStream}>
          {t.inStream}
        </a>
        {card !== null && <StreamActions item={item} />}
      </div>
    </>
  );
}
