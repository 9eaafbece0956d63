import { ContentText } from "#app/ui/content-text.tsx";
import { useEffect } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Time } from "#app/ui/time.tsx";
import { DISCUSSION_ID } from "../comment.rules.ts";
import type { OwnRow, ReplyRow } from "../comment.schema.ts";
import styles from "./discussion.module.css";
import type { Answering } from "./drafts.ts";
import { useDialog } from "#app/ui/dialog/use-dialog.ts";
import { isSignedIn, type OpenDiscussion } from "./use-discussion.ts";

type Own = OpenDiscussion["own"];

type Props = {
  row: ReplyRow | OwnRow;
  own: Own;
  answering: Answering | undefined;
  /** Undefined if the discussion accepts no replies. */
  onAnswer: (() => void) | undefined;
};

/** A comment with its buttons. The text is shown as plain text only. */
export function CommentBody({ row, own, answering, onAnswer }: Props) {
  const t = useMessages("discussion");
  const { author, replyTo, place } = row;
  const isWaiting = "status" in row && row.status === "waiting";
  return (
    <article className={styles["body"]}>
      <img src={author.avatar} alt="" width="36" height="36" loading="lazy" decoding="async" />
      <header>
        <b>
          <bdi>
            <ContentText text={author.nickname} />
          </bdi>
        </b>
        {replyTo !== null && (
          <span>
            {t.replyTo}{" "}
            <bdi>
              <ContentText text={replyTo.nickname} />
            </bdi>
          </span>
        )}
        <span className={styles["when"]}>
          {place !== "" && <>{place} · </>}
          <Time iso={isoOfSeconds(row.createtime)} />
        </span>
      </header>
      <p lang="zh-CN" dir="auto">
        {row.content}
      </p>
      {isWaiting ? (
        <Waiting row={row} own={own} />
      ) : (
        <Acts row={row} own={own} isAnswering={answering?.id === row.id} onAnswer={onAnswer} />
      )}
    </article>
  );
}

type ActsProps = { row: ReplyRow; own: Own; isAnswering: boolean; onAnswer: (() => void) | undefined };

function Acts({ row, own, isAnswering, onAnswer }: ActsProps) {
  const t = useMessages("discussion");
  const report = useDialog(() => import("./report-dialog.tsx").then(({ ReportDialog }) => ReportDialog));
  const likes = own.likes[row.id] ?? row.likes;
  const likesText = likes > 0 ? t.likes(likes) : t.like;
  return (
    <div className={styles["acts"]} data-needs-script="">
      <button
        type="button"
        aria-pressed={own.liked.includes(row.id)}
        aria-label={t.likeOf(likesText, row.author.nickname)}
        onClick={() => void own.like(row.id)}
      >
        {likesText}
      </button>
      {onAnswer !== undefined && (
        <button
          type="button"
          aria-expanded={isAnswering}
          aria-label={t.replyLabel(row.author.nickname)}
          onClick={onAnswer}
        >
          {t.reply}
        </button>
      )}
      <button
        type="button"
        aria-label={t.reportOf(row.author.nickname)}
        onClick={() => {
          if (isSignedIn()) void report.open();
        }}
      >
        {t.report}
      </button>
      {report.Dialog !== undefined && <report.Dialog id={row.id} onClose={report.close} />}
    </div>
  );
}

function Waiting({ row, own }: { row: ReplyRow; own: Own }) {
  const t = useMessages("discussion");
  const removal = useDialog(() =>
    import("#app/ui/dialog/confirm-dialog.tsx").then(({ ConfirmDialog }) => ConfirmDialog),
  );
  // The focused button disappears with the comment, so the focus moves to the discussion.
  useEffect(() => () => document.getElementById(DISCUSSION_ID)?.focus({ preventScroll: true }), []);
  return (
    <div className={styles["acts"]}>
      <span className={styles["waiting"]}>{t.waiting}</span>
      <button type="button" onClick={() => void removal.open()}>
        {t.remove}
      </button>
      {removal.Dialog !== undefined && (
        <removal.Dialog
          title={t.removeQuestion}
          action={t.remove}
          onConfirm={() => own.remove(row.id)}
          onClose={removal.close}
        />
      )}
    </div>
  );
}
