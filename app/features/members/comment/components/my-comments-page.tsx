import { ContentText, MixedText, SentenceWith } from "#app/ui/content-text.tsx";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import { useRemoval } from "#app/features/base/list/components/use-removal.tsx";
import { useRows } from "#app/features/base/list/components/use-rows.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import plain from "#app/ui/plain-actions.module.css";
import { Time } from "#app/ui/time.tsx";
import type { MemberComment } from "../comment.schema.ts";
import styles from "./my-comments-page.module.css";

/** The member's own comments and the state of each (docs/content.md#routes, account/comment). */
export function MyCommentsPage() {
  const t = useMessages("my-comments");
  const area = useMessages("area");
  const texts = useMessages("library");
  const rows = useRows("GET /my/comment");
  const { ask, dialog } = useRemoval(rows.reload);
  const remove = ({ id }: MemberComment) =>
    ask(
      { name: "POST /my/delComment", input: { id } },
      { title: t.removeQuestion, text: t.removeText, action: t.remove },
    );
  return (
    <AreaPage title={area.pages.comment} intro={t.intro}>
      <RowsFrame rows={rows} size="box" empty={{ text: t.empty, action: { href: "/news", text: texts.latest } }}>
        {(list) => (
          <ul className={styles["list"]} aria-label={area.pages.comment}>
            {list.map((comment) => (
              <CommentItem key={comment.id} comment={comment} onRemove={() => remove(comment)} />
            ))}
          </ul>
        )}
      </RowsFrame>
      {dialog}
    </AreaPage>
  );
}

function CommentItem({ comment, onRemove }: { comment: MemberComment; onRemove: () => void }) {
  const t = useMessages("my-comments");
  const { content, status, reason, reply_to: answered, like_count: likes, createtime } = comment;
  return (
    <li className={styles["comment"]}>
      <p className={styles["state"]} data-status={status}>
        {t.states[status]}
        {reason !== "" && (
          <span>
            <MixedText text={t.reason(reason)} />
          </span>
        )}
      </p>
      <p className={styles["content"]}>
        {answered !== null && (
          <span className={styles["answered"]}>
            <SentenceWith say={t.replyTo} text={answered.nickname} />
          </span>
        )}
        <ContentText text={content} />
      </p>
      <Target {...comment.target} />
      <div className={`${styles["foot"]} ${plain["actions"]}`}>
        <p className="meta">
          <Time iso={isoOfSeconds(createtime)} />
          {status === "approved" && <span>{t.likes(likes)}</span>}
        </p>
        <Permit name="del">
          <button type="button" aria-label={t.removeOf([...content].slice(0, 20).join(""))} onClick={onRemove}>
            {t.remove}
          </button>
        </Permit>
      </div>
    </li>
  );
}

/** The comment's article, or a note that it no longer exists. */
function Target({ title, url, gone }: MemberComment["target"]) {
  const t = useMessages("my-comments");
  return (
    <p className={styles["target"]}>
      {gone ? (
        t.gone
      ) : (
        <>
          {t.onTarget}{" "}
          <a href={url}>
            <MixedText text={title} />
          </a>
        </>
      )}
    </p>
  );
}
