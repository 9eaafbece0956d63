import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { InTopBar } from "../frame/top-bar.tsx";
import { useActs } from "../keys/acts.ts";
import { Keys } from "../keys/keys.tsx";
import { PreviewAct } from "../preview/preview-act.tsx";
import { useCheck } from "./check-tab.tsx";
import { useDraftPart, useWriting } from "./story-context.ts";
import { useHandIn } from "./use-hand-in.ts";
import type { StoryFacts } from "./use-story.ts";
import styles from "./write.module.css";

type Props = { facts: StoryFacts; isCalm: boolean; setCalm: (isCalm: boolean) => void; showCheck: () => void };

/** What stands over a story: its state, and what is done with it as a whole. */
export function StoryBar({ facts, isCalm, setCalm, showCheck }: Props) {
  const t = useMessages("writing");
  const { id, state: stage, mayWrite, hasChanges } = facts;
  const { draft, isReadOnly } = useWriting();
  const holder = useDraftPart(draft, (state) => state.holder);
  const keep = useKeep(id);
  const { check } = useCheck(id);
  const { handIn, isBusy } = useHandIn(id, draft, stage === "released", showCheck);
  const { data } = useQuery(officeQuery("GET /office/rounds", { id }));
  const mayHandIn = !isReadOnly && data?.may.handIn === true;
  useActs({
    ...(!isReadOnly && { keepRevision: () => void keep() }),
    ...(mayHandIn && { handIn: () => void handIn() }),
    ...(mayWrite && holder !== null && { takeOver: () => void draft.takeOver() }),
    check: () => {
      showCheck();
      void check();
    },
    calm: () => setCalm(!isCalm),
    blocks: () => undefined,
    plainPaste: () => undefined,
  });
  return (
    <InTopBar>
      <a className={styles["back"]} href="/newsroom/stories">
        ‹ {t.back}
      </a>
      <span className={`tag ${styles["state"]}`}>{t.states[stage]}</span>
      {hasChanges && <span className={styles["note"]}>{t.hasChanges}</span>}
      <span className={styles["acts"]}>
        <button type="button" className="btn" aria-pressed={isCalm} onClick={() => setCalm(!isCalm)}>
          {isCalm ? t.calmOff : t.calm} <Keys of="calm" />
        </button>
        <PreviewAct id={id} before={() => draft.flush()} />
        {!isReadOnly && (
          <button type="button" className="btn" onClick={() => void keep()}>
            {t.keepNow} <Keys of="keepRevision" />
          </button>
        )}
        {mayHandIn && (
          <button type="button" className="btn primary" disabled={isBusy} onClick={() => void handIn()}>
            {t.handIn.act} <Keys of="handIn" />
          </button>
        )}
      </span>
    </InTopBar>
  );
}

/** Keeps the text of now as a version. */
function useKeep(id: number) {
  const t = useMessages("writing");
  const { draft } = useWriting();
  const queries = useQueryClient();
  return async () => {
    await draft.flush();
    const answer = await officeRequest("POST /office/keepRevision", { input: { id } });
    if (!answer.ok) return;
    showToast(t.keptNow, "success");
    await queries.invalidateQueries({ queryKey: ["GET /office/revisions"] });
  };
}
