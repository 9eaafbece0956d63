import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { Face } from "#app/newsroom/kit/screen/face.tsx";
import { CommentWords } from "./comment-words.tsx";
import styles from "#app/newsroom/kit/list/queue.module.css";

export type ShownComment = CallData<"GET /newsroom/comment">;

/** Shows a comment with the article, its neighbours, its reports, and its writer. */
export function CommentDetail({ shown }: { shown: ShownComment }) {
  const t = useMessages("submissions").comments;
  const { comment } = shown;
  return (
    <div className={styles["detail"]}>
      <article className={styles["main"]} aria-label={t.columns.text}>
        <Article shown={shown} />
        <p className={styles["words"]}>
          <CommentWords text={comment.content} held={comment.held} />
        </p>
        <p className="meta">
          {formatDateTime(comment.at * 1_000)} · {t.statuses[comment.status]}
          {comment.reason !== "" && <span lang="zh-CN"> · {comment.reason}</span>}
        </p>
        {comment.held.length > 0 && (
          <p className={styles["warning"]}>
            <MixedText text={t.held(comment.held)} />
          </p>
        )}
        <Reports reports={shown.reports} />
        <Thread shown={shown} />
      </article>
      <Writer shown={shown} />
    </div>
  );
}

function Article({ shown: { comment, article } }: { shown: ShownComment }) {
  const t = useMessages("submissions");
  const { discussion } = t.comments;
  return (
    <header className={styles["article"]}>
      <h2 lang="zh-CN">
        <a href={`/news/${comment.article}`} target="_blank" rel="noopener">
          {comment.title}
          <span className="visually-hidden">{t.newWindow}</span>
        </a>
      </h2>
      {article.dek !== "" && (
        <p className="meta" lang="zh-CN">
          {article.dek}
        </p>
      )}
      {article.closed !== null && <p className={styles["warning"]}>{discussion.closed(article.closed)}</p>}
      {article.closed === null && !article.isOpen && <p className={styles["warning"]}>{discussion.notTaken}</p>}
    </header>
  );
}

function Reports({ reports }: Pick<ShownComment, "reports">) {
  const t = useMessages("submissions").comments;
  if (reports.length === 0) return null;
  return (
    <section className={styles["said"]} aria-labelledby="said">
      <h3 id="said">{t.said}</h3>
      <ul>
        {reports.map(({ reason, detail, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Reports have no names, and come in their order.
          <li key={index}>
            <strong>{t.reasons[reason]}</strong> {detail !== "" && <span lang="zh-CN">{detail}</span>}{" "}
            <time className="meta">{formatDateTime(at * 1_000)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thread({ shown: { comment, thread } }: { shown: ShownComment }) {
  const t = useMessages("submissions").comments;
  if (thread.length < 2) return null;
  return (
    <section className={styles["thread"]} aria-labelledby="thread">
      <h3 id="thread">{t.thread}</h3>
      <ol>
        {thread.map(({ id, content, nickname, status, at }) => (
          <li key={id} data-here={id === comment.id || undefined}>
            <b lang="zh-CN">{nickname}</b>{" "}
            <span className="meta">
              {formatDateTime(at * 1_000)} {status !== "approved" && `· ${t.statuses[status]}`}
              {id === comment.id && ` · ${t.this}`}
            </span>
            <p lang="zh-CN">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Writer({ shown: { comment, writer } }: { shown: ShownComment }) {
  const t = useMessages("submissions");
  return (
    <aside className={styles["writer"]} aria-labelledby="writer">
      <h3 id="writer">{t.comments.writer}</h3>
      <p className={styles["person"]}>
        <Face name={comment.nickname} />
        <span>
          <a href={`?view=table&queue=approved&member=${comment.member}`} lang="zh-CN">
            {comment.nickname}
          </a>
          <br />
          <span className="meta">{t.since(formatDate(writer.since * 1_000))}</span>
        </span>
      </p>
      <p className="meta">{t.comments.tally(writer.approved, writer.declined, writer.waiting)}</p>
      <h3>{t.comments.before}</h3>
      {writer.last.length === 0 && <p className="meta">{t.comments.noneBefore}</p>}
      <ul className={styles["before"]}>
        {writer.last.map(({ id, content, status, reason, title, at }) => (
          <li key={id}>
            <span className={styles["status"]} data-status={status}>
              {t.comments.statuses[status]}
            </span>{" "}
            <span lang="zh-CN">{content}</span>
            <br />
            <span className="meta" lang="zh-CN">
              {formatDate(at * 1_000).slice(5)} 《{title}》{reason !== "" && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
