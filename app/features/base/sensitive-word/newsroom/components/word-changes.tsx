import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "#app/features/newsroom/check/components/words.module.css";

/** Shows the changes of the word list, newest first, each with an undo button. */
export function WordChanges({ onClose }: { onClose: () => void }) {
  const t = useMessages("sensitive-word");
  const { data } = useQuery({ ...newsroomQuery("GET /newsroom/wordChanges"), staleTime: 0 });
  const [failure, setFailure] = useState("");
  const undo = async (id: number) => {
    const answer = await newsroomRequest("POST /newsroom/undoWords", { input: { id }, silent: true, refetch: "wait" });
    if (!answer.ok) return setFailure(answer.msg);
    setFailure("");
    showToast(t.left(answer.data.changed, answer.data.left), "success");
  };
  return (
    <Dialog title={t.changesTitle} onClose={onClose}>
      <p className={styles["faults"]} role="alert">
        {failure}
      </p>
      {data?.list.length === 0 && <p>{t.noChanges}</p>}
      <ol className={styles["changes"]}>
        {data?.list.map(({ id, by, at, added, changed, removed, words, isUndone, isUndoing }) => (
          <li key={id}>
            <p className="meta">
              <span>{formatDateTime(at * 1_000)}</span>
              <span>
                <MixedText text={t.by(by)} />
              </span>
              <span>{t.changeLine(added, changed, removed)}</span>
              {isUndoing && <span>{t.isUndoing}</span>}
              {isUndone && <b>{t.undone}</b>}
            </p>
            <p lang="zh-CN">
              {words.join("、")}
              {added + changed + removed > words.length && " …"}
            </p>
            {!isUndone && (
              <button type="button" className="btn" onClick={() => void undo(id)}>
                {t.undo}
              </button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
