import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { CommentDetail } from "./comment-detail.tsx";
import { DiscussionAct } from "./discussion-act.tsx";
import { Nothing } from "#app/newsroom/kit/list/nothing.tsx";
import styles from "#app/newsroom/kit/list/queue.module.css";
import type { CommentPlace, CommentRow } from "./use-comments.ts";
import { useCurrent } from "#app/newsroom/kit/list/use-current.ts";
import type { Reviewing } from "./use-reviewing.ts";

type Props = {
  rows: CommentRow[];
  reviewing: Reviewing;
  place: CommentPlace;
  wanted: number | undefined;
  more: (() => void) | undefined;
  today: number;
};

/** Shows one comment after another with its context. After a review the next one appears automatically. */
export function OneByOne({ rows, reviewing, place, wanted, more, today }: Props) {
  const t = useMessages("submissions");
  const { set } = useAddress();
  const { decided, last, undo } = reviewing;
  const show = (id: number) => set({ id: String(id) });
  const [inHand, setInHand] = useState<number>();
  const ids = rows.map(({ id }) => id);
  // A comment that another staff member has reviewed stays on the screen until the user moves on. Otherwise a key could
  // apply to another comment.
  const isGone = inHand !== undefined && !ids.includes(inHand) && !decided.has(inHand);
  const { current, next } = useCurrent({
    ids: isGone ? [inHand, ...ids] : ids,
    isDone: (id) => decided.has(id),
    // After a review the next comment is shown.
    wanted: wanted !== undefined && decided.has(wanted) ? undefined : wanted,
    onShow: show,
    more,
  });
  if (current !== inHand) setInHand(current);
  const shown = useQuery({
    ...newsroomQuery("GET /newsroom/comment", { id: current ?? 0 }),
    enabled: current !== undefined,
  });
  const isWaiting = place.queue === "waiting";
  const mayReview = shown.data?.mayReview === true && current !== undefined;
  const acts = {
    approve: mayReview && place.queue !== "approved" ? () => void reviewing.approve([current]) : undefined,
    keepOut: mayReview && place.queue !== "declined" ? () => reviewing.ask([current]) : undefined,
  };
  useActs(acts);
  const lastRow = rows.find(({ id }) => id === last[0]);
  return (
    <>
      {current === undefined ? (
        <Nothing isQueue today={today} />
      ) : (
        shown.data !== undefined && <CommentDetail shown={shown.data} />
      )}
      <div className={styles["foot"]} role="toolbar" aria-label={t.comments.columns.act}>
        {acts.approve && (
          <button type="button" className="btn primary" onClick={acts.approve}>
            {place.queue === "reported" ? t.comments.keep : t.comments.approve} <Keys of="approve" />
          </button>
        )}
        {acts.keepOut && (
          <button type="button" className="btn" onClick={acts.keepOut}>
            {isWaiting ? t.comments.keepOut : t.comments.takeDown} <Keys of="keepOut" />
          </button>
        )}
        {next !== undefined && (
          <button type="button" className="btn" onClick={() => show(next)}>
            {t.next} <Keys of="nextItem" />
          </button>
        )}
        {mayReview && shown.data !== undefined && <DiscussionAct shown={shown.data} />}
        {lastRow !== undefined && (
          <span className={styles["done"]} role="status">
            <span lang="zh-CN">{lastRow.nickname}</span> · {t.comments.outcomes[decided.get(lastRow.id) ?? "approve"]}{" "}
            <button type="button" className="btn" onClick={() => void undo(last)}>
              {t.undo} <Keys of="undoItem" />
            </button>
          </span>
        )}
      </div>
    </>
  );
}
