import { useState } from "react";
import type { HeldDraft } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Time } from "#app/ui/time.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./flash.module.css";
import type { Line } from "./use-line.ts";

/** Shows the open drafts: red ones that wait for the user's approval, and the user's own unsent ones. */
export function Drafts({ drafts, line }: { drafts: readonly HeldDraft[]; line: Line }) {
  const t = useMessages("flashes");
  const [failure, setFailure] = useState("");
  const [refused, setRefused] = useState<HeldDraft>();
  // The last sent draft is shown in its own bar instead.
  const shown = drafts.filter(
    ({ state, isMine, text }) => state !== "held" || !isMine || text.content !== line.sent?.text.content.trim(),
  );
  const first = shown.find(({ isMine, state }) => !isMine && state === "waiting");
  const decide = async ({ id }: HeldDraft, yes: boolean, note = "") => {
    const answer = await newsroomRequest("POST /newsroom/second", { input: { id, yes, note }, silent: true });
    setFailure(answer.ok ? "" : answer.msg);
    return answer.ok ? undefined : answer.msg;
  };
  useActs({
    agreeRed: first && (() => void decide(first, true)),
    refuseRed: first && (() => setRefused(first)),
  });
  if (shown.length === 0 && failure === "") return null;
  return (
    <section className={styles["drafts"]} aria-label={t.underWay}>
      <p className={kit["failure"]} role="alert">
        {failure}
      </p>
      <ul>
        {shown.map((draft) => (
          <li key={draft.id} data-state={draft.state} data-mine={draft.isMine || undefined}>
            <p className={styles["about"]}>
              <b>
                <MixedText text={draft.isMine ? t.states[draft.state] : t.asks(draft.by, draft.reddens)} />
              </b>{" "}
              <Time iso={draft.madeAt} format="clock" className="num" />
            </p>
            <p lang="zh-CN">
              {draft.text.title === "" ? draft.text.content : `【${draft.text.title}】${draft.text.content}`}
            </p>
            {draft.note !== "" && (
              <p className={styles["hint"]} lang="zh-CN">
                {t.why(draft.note)}
              </p>
            )}
            <div className={styles["acts"]}>
              {!draft.isMine && (
                <>
                  <button type="button" className="btn primary" onClick={() => void decide(draft, true)}>
                    {t.agree} {draft === first && <Keys of="agreeRed" />}
                  </button>
                  <button type="button" className="btn" onClick={() => setRefused(draft)}>
                    {t.refuse} {draft === first && <Keys of="refuseRed" />}
                  </button>
                </>
              )}
              {draft.isMine && (draft.state === "waiting" || draft.state === "held") && (
                <button type="button" className="btn" onClick={() => line.takeBack(draft)}>
                  {t.takeBack}
                </button>
              )}
              {draft.isMine && (draft.state === "declined" || draft.state === "failed") && !draft.reddens && (
                <button type="button" className="btn" onClick={() => line.put({ ...draft.text, importance: "normal" })}>
                  {t.intoLine}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {refused !== undefined && (
        <WordsDialog
          title={t.refuseTitle}
          label={t.refuseWhy}
          action={t.refuse}
          quote={refused.text.content}
          longest={200}
          mayBeEmpty
          onSend={(note) => decide(refused, false, note)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </section>
  );
}
