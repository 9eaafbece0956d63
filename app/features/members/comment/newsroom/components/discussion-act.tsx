import { useState } from "react";
import { LONGEST_CLOSING } from "#app/features/members/comment/comment.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import type { ShownComment } from "./comment-detail.tsx";

/** Closes the discussion of a comment with a reason, or reopens it. */
export function DiscussionAct({ shown: { comment, article } }: { shown: ShownComment }) {
  const { discussion: t } = useMessages("submissions").comments;
  const [isAsking, setAsking] = useState(false);
  const isClosed = article.closed !== null;
  const open = async () => {
    const answer = await newsroomRequest("POST /newsroom/openDiscussion", {
      input: { article: comment.article },
      refetch: "wait",
    });
    if (!answer.ok) return;
    showToast(t.openNow, "success");
  };
  const close = async (reason: string) => {
    const input = { article: comment.article, reason };
    const answer = await newsroomRequest("POST /newsroom/closeDiscussion", { input, silent: true, refetch: "wait" });
    if (!answer.ok) return answer.msg;
    showToast(t.closedNow, "success");
    return undefined;
  };
  const act = isClosed ? () => void open() : () => setAsking(true);
  const isOffered = isClosed || article.isOpen;
  useActs({ closeDiscussion: isOffered ? act : undefined });
  if (!isOffered) return null;
  return (
    <>
      <button type="button" className="btn" onClick={act}>
        {isClosed ? t.open : t.close} <Keys of="closeDiscussion" />
      </button>
      {isAsking && (
        <WordsDialog
          title={t.closeTitle}
          label={t.reason}
          hint={t.hint}
          action={t.close}
          quote={comment.title}
          longest={LONGEST_CLOSING}
          onSend={close}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
