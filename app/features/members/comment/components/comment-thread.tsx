import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { REPLIES_SHOWN } from "../comment.rules.ts";
import type { CommentRow, OwnRow } from "../comment.schema.ts";
import { CommentBody } from "./comment-body.tsx";
import { Composer } from "./composer.tsx";
import styles from "./discussion.module.css";
import { readDraft, writeDraft, type Answering } from "./drafts.ts";
import type { OpenDiscussion } from "./use-discussion.ts";

type Props = {
  comment: CommentRow | OwnRow;
  discussion: OpenDiscussion;
  /** The reply in progress, if it answers this comment or one of its replies. */
  answering: Answering | undefined;
  onAnswer: (answering: Answering | undefined) => void;
};

/** A comment with its replies, including the reader's own waiting ones, and the answer field. */
export function CommentThread({ comment, discussion, answering, onAnswer }: Props) {
  const t = useMessages("discussion");
  const { articleId, open, own } = discussion;
  const [isBusy, setBusy] = useState(false);
  const known = new Set(comment.children.map(({ id }) => id));
  const unseen = own.waiting.filter(({ id, parentId }) => parentId === comment.id && !known.has(id)).toReversed();
  const missing = comment.replies - comment.children.length;
  const answer = (id: number, nickname: string) =>
    open ? () => onAnswer(answering?.id === id ? undefined : { id, rootId: comment.id, nickname }) : undefined;
  const close = () => {
    onAnswer(undefined);
    // Opening the answer field moves the focus into it. Closing returns it to the button.
    document.querySelector<HTMLElement>(`#comment-${answering?.id} [aria-expanded]`)?.focus();
  };
  const send = async (text: string) => {
    const isTaken = await own.send(text, answering?.id);
    if (isTaken) close();
    return isTaken;
  };
  const showAll = async () => {
    setBusy(true);
    await discussion.loadReplies(comment);
    setBusy(false);
  };
  const composer = answering !== undefined && (
    <Composer
      key={answering.id}
      label={t.replyLabel(answering.nickname)}
      initial={() => readDraft(articleId).answer}
      needsMobile={own.needsMobile}
      onChange={(text) => writeDraft(articleId, { answering, answer: text })}
      onSend={send}
      onCancel={close}
    />
  );
  return (
    <li id={`comment-${comment.id}`}>
      <CommentBody
        row={comment}
        own={own}
        answering={answering}
        onAnswer={answer(comment.id, comment.author.nickname)}
      />
      {answering?.id === comment.id && composer}
      {(comment.children.length > 0 || unseen.length > 0) && (
        <ol className={styles["replies"]}>
          {[...comment.children, ...unseen].map((reply) => (
            <li key={reply.id} id={`comment-${reply.id}`}>
              <CommentBody
                row={reply}
                own={own}
                answering={answering}
                onAnswer={answer(reply.id, reply.author.nickname)}
              />
              {answering?.id === reply.id && composer}
            </li>
          ))}
        </ol>
      )}
      {missing > 0 && (
        <button
          type="button"
          className={styles["all"]}
          data-needs-script=""
          disabled={isBusy}
          onClick={() => void showAll()}
        >
          {isBusy ? t.loading : comment.children.length > REPLIES_SHOWN ? t.moreReplies : t.allReplies(comment.replies)}
        </button>
      )}
    </li>
  );
}
