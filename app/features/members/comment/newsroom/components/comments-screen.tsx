import { useState } from "react";
import { COMMENT_QUEUES } from "#app/features/members/comment/newsroom/comment.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { CommentRules } from "./comment-rules.tsx";
import { CommentTable } from "./comment-table.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { Nothing } from "#app/newsroom/kit/list/nothing.tsx";
import { OneByOne } from "./one-by-one.tsx";
import { QueueTabs, ViewTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/list/queue.module.css";
import { useCommentPlace, useComments, type CommentRow } from "./use-comments.ts";
import { useReviewing } from "./use-reviewing.ts";

/** Shows 评论: comments of readers, reviewed one by one with their context, or many at once in a table. */
export default function CommentsScreen() {
  const t = useMessages("submissions").comments;
  const { screens } = useMessages("newsroom");
  const me = useMe();
  if (me === undefined) return null;
  return (
    <>
      <ScreenHead title={screens.comments}>
        <CommentRules />
      </ScreenHead>
      {mayAct(me, "comment.read") ? <Queue /> : <p className={styles["empty"]}>{t.rules.onlyRules}</p>}
    </>
  );
}

/** Shows a queue. It is a new component for each queue, because another queue has its own rows and decisions. */
function Queue() {
  const { place } = useCommentPlace();
  return <Rows key={JSON.stringify(place)} />;
}

function Rows() {
  const t = useMessages("submissions");
  const { place, isTable, wanted, set } = useCommentPlace();
  const query = useComments(place);
  const fresh = query.data?.pages.flatMap(({ list }) => list);
  // Reviewed rows stay with their undo button, although the refetched queue lacks them.
  const [kept, setKept] = useState<readonly CommentRow[]>([]);
  const counts = query.data?.pages[0]?.counts ?? undefined;
  const [done, setDone] = useState(0);
  const reviewing = useReviewing(place.queue, (ids) => {
    setDone((before) => before + ids.length);
    setKept((before) => [...before, ...(fresh ?? []).filter(({ id }) => ids.includes(id))]);
  });
  const gone = kept.filter(({ id }) => reviewing.decided.has(id) && fresh?.every((row) => row.id !== id));
  const rows = fresh && [...gone, ...fresh];
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  useActs({
    otherView: () => set({ view: isTable ? "" : "table", id: "" }),
    undoItem: reviewing.last.length > 0 ? () => void reviewing.undo(reviewing.last) : undefined,
  });
  const asked = rows?.filter(({ id }) => reviewing.asking.includes(id)) ?? [];
  return (
    <div className={kit["column"]}>
      <div className={styles["tools"]}>
        <QueueTabs
          label={t.comments.queuesLabel}
          tabs={COMMENT_QUEUES.map((id) => ({
            id,
            name: t.comments.queues[id],
            count: id === "waiting" ? counts?.waiting : id === "reported" ? counts?.reported : undefined,
          }))}
          chosen={place.queue}
          onChoose={(queue) => set({ queue: queue === "waiting" ? "" : queue, id: "" })}
        />
        <Narrowed rows={rows} />
        <ViewTabs isTable={isTable} onChoose={(toTable) => set({ view: toTable ? "table" : "", id: "" })} />
      </div>
      {query.error !== null && (
        <p className={styles["failure"]} role="status">
          {t.failed}
        </p>
      )}
      {rows !== undefined &&
        (rows.length === 0 ? (
          <Nothing
            isQueue={place.queue === "waiting" || place.queue === "reported"}
            today={(counts?.today ?? 0) + done}
          />
        ) : isTable ? (
          <CommentTable rows={rows} reviewing={reviewing} queue={place.queue} more={more} onNarrow={set} />
        ) : (
          <OneByOne
            rows={rows}
            reviewing={reviewing}
            place={place}
            wanted={wanted}
            more={more}
            today={(counts?.today ?? 0) + done}
          />
        ))}
      {reviewing.asking.length > 0 && (
        <DeclineDialog
          count={reviewing.asking.length}
          quote={asked.length === 1 ? asked[0]?.content : undefined}
          action={place.queue === "waiting" ? t.comments.keepOut : t.comments.takeDown}
          onSend={(reason) => reviewing.decline(reviewing.asking, reason)}
          onClose={() => reviewing.ask([])}
        />
      )}
    </div>
  );
}

/** Shows the filters of the queue, each with a button to remove it. */
function Narrowed({ rows }: { rows: CommentRow[] | undefined }) {
  const t = useMessages("submissions");
  const { place, set } = useCommentPlace();
  const { member, article, held } = place;
  const first = rows?.[0];
  const names = {
    member: member && t.comments.byMember(first?.member === member ? first.nickname : String(member)),
    article: article && t.comments.byArticle(first?.article === article ? first.title : String(article)),
  };
  return (
    <span className={styles["narrowed"]}>
      <label>
        <input
          type="checkbox"
          checked={held === true}
          onChange={(event) => set({ held: event.target.checked ? "1" : "" })}
        />{" "}
        {t.comments.heldOnly}
      </label>
      {(["member", "article"] as const).map((name) => {
        const text = names[name];
        return (
          text !== undefined &&
          text !== 0 && (
            <button key={name} type="button" aria-label={t.clear(text)} onClick={() => set({ [name]: "" })}>
              <MixedText text={text} /> ×
            </button>
          )
        );
      })}
    </span>
  );
}
