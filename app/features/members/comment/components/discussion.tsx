import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { COMMENT_SORTS, DISCUSSION_ID } from "../comment.rules.ts";
import type { Discussion as DiscussionModel } from "../comment.service.server.ts";
import { CommentThread } from "./comment-thread.tsx";
import { Composer } from "./composer.tsx";
import styles from "./discussion.module.css";
import { readDraft, writeDraft, type Answering } from "./drafts.ts";
import { useDiscussion, type OpenDiscussion } from "./use-discussion.ts";

/** The discussion of an article. The page contains public comments; the member's own ones are loaded with React. */
export function Discussion({ model }: { model: DiscussionModel }) {
  // The key resets all state when the article changes.
  return <OneDiscussion key={model.articleId} model={model} />;
}

function OneDiscussion({ model }: { model: DiscussionModel }) {
  const t = useMessages("discussion");
  const discussion = useDiscussion(model);
  const { articleId, open, count, comments, total, own, isBusy } = discussion;
  const [answering, setAnswering] = useAnswering(articleId);
  useEffect(() => {
    // A message links to its comment. If that comment is not shown, the page scrolls to the discussion.
    const id = /^#(comment-\d+)$/.exec(location.hash)?.[1];
    if (id !== undefined && document.getElementById(id) === null)
      document.getElementById(DISCUSSION_ID)?.scrollIntoView();
  }, []);
  const known = new Set(comments.map(({ id }) => id));
  const unseen = own.waiting.filter(({ id, parentId }) => parentId === null && !known.has(id));
  const isEmpty = comments.length === 0 && unseen.length === 0;
  return (
    <section
      id={DISCUSSION_ID}
      className={styles["discussion"]}
      aria-labelledby="comments-title"
      tabIndex={-1}
      data-chrome=""
      data-load-for-member=""
    >
      <div className={styles["head"]}>
        <h2 id="comments-title">{t.count(count)}</h2>
        {total > 1 && <Sorts discussion={discussion} />}
      </div>
      {open ? (
        <Composer
          label={t.label}
          initial={() => readDraft(articleId).text}
          needsMobile={own.needsMobile}
          onChange={(text) => writeDraft(articleId, { text })}
          onSend={(text) => own.send(text, undefined)}
        />
      ) : (
        <p className={styles["note"]}>{t.closed}</p>
      )}
      {open && isEmpty && <p className={styles["note"]}>{t.empty}</p>}
      <ol className={styles["list"]} aria-busy={isBusy}>
        {[...unseen, ...comments].map((comment) => (
          <CommentThread
            key={comment.id}
            comment={comment}
            discussion={discussion}
            answering={answering?.rootId === comment.id ? answering : undefined}
            onAnswer={setAnswering}
          />
        ))}
      </ol>
      {comments.length < total && (
        <button type="button" className="btn" data-needs-script="" disabled={isBusy} onClick={discussion.loadMore}>
          {isBusy ? t.loading : t.more}
        </button>
      )}
      {own.captcha}
    </section>
  );
}

function Sorts({ discussion }: { discussion: OpenDiscussion }) {
  const t = useMessages("discussion");
  return (
    <fieldset className={styles["sorts"]} aria-label={t.sort} data-needs-script="">
      {COMMENT_SORTS.map((sort) => (
        <button
          key={sort}
          type="button"
          aria-pressed={sort === discussion.sort}
          onClick={() => discussion.sortBy(sort)}
        >
          {t.sorts[sort]}
        </button>
      ))}
    </fieldset>
  );
}

/** Which comment is being answered. It is stored with the draft, so that it is restored after signing in. */
function useAnswering(articleId: number) {
  const [answering, setAnswering] = useState<Answering>();
  useEffect(() => setAnswering(readDraft(articleId).answering), [articleId]);
  const set = (next: Answering | undefined) => {
    writeDraft(articleId, { answering: next, answer: "" });
    setAnswering(next);
  };
  return [answering, set] as const;
}
