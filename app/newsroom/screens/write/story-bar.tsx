import { STORIES_PATH } from "#app/newsroom/kit/paths.ts";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { ActButtons, ONWARDS } from "#app/features/newsroom/story-command/components/act-buttons.tsx";
import { ActMenu } from "#app/features/newsroom/story-command/components/act-menu.tsx";
import { useStoryActs } from "#app/features/newsroom/story-command/components/use-story-acts.tsx";
import type { StoryAct } from "#app/features/newsroom/story-command/components/way.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { InTopBar } from "#app/newsroom/kit/screen/in-top-bar.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { PreviewAct } from "#app/features/newsroom/preview/components/preview-command.tsx";
import { useCheck } from "./findings/check-tab.tsx";
import { useDraftPart, useWriting } from "./draft/story-context.ts";
import type { StoryFacts } from "./draft/use-story.ts";
import styles from "./write.module.css";

type Props = { facts: StoryFacts; isCalm: boolean; setCalm: (isCalm: boolean) => void; showCheck: () => void };

/** Shows the bar above a story, with its state and the commands for the whole story. */
export function StoryBar({ facts, isCalm, setCalm, showCheck }: Props) {
  const t = useMessages("writing");
  const { menu } = useMessages("stories");
  const { id, state: stage, mayWrite, hasChanges } = facts;
  const { draft, isReadOnly } = useWriting();
  const holder = useDraftPart(draft, (state) => state.holder);
  const title = useDraftPart(draft, (state) => state.values.title);
  const hasConflict = useDraftPart(draft, ({ conflicts }) => Object.keys(conflicts).length > 0);
  const keep = useKeep(id);
  const { check } = useCheck(id);
  const [isMenu, setMenu] = useState(false);
  const isSaved = async () => {
    await draft.flush();
    if (draft.hasUnsaved()) showToast(hasConflict ? t.inConflict : t.unsaved, "error");
    return !draft.hasUnsaved();
  };
  const saveCover = async (cover: number) => {
    draft.change("coverMediaId", cover);
    return (await isSaved()) ? undefined : t.unsaved;
  };
  const acts = useStoryActs(id, { before: isSaved, saveCover, onRefused: showCheck });
  const runFromMenu = (act: StoryAct) => {
    setMenu(false);
    acts.run(act);
  };
  useActs({
    ...(!isReadOnly && { keepRevision: () => void keep() }),
    storyActs: () => setMenu(true),
    // The command is also available with unsaved input, because it saves the input first.
    ...(!isReadOnly && { handIn: () => acts.run("handIn") }),
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
      <a className={styles["back"]} href={STORIES_PATH}>
        ‹ {t.back}
      </a>
      <span className={`tag ${styles["state"]}`}>{t.states[stage]}</span>
      {hasChanges && <span className={styles["note"]}>{t.hasChanges}</span>}
      <span className={styles["acts"]}>
        <button type="button" className="btn" data-spare="" aria-pressed={isCalm} onClick={() => setCalm(!isCalm)}>
          {isCalm ? t.calmOff : t.calm} <Keys of="calm" />
        </button>
        <PreviewAct id={id} before={() => draft.flush()} />
        {!isReadOnly && (
          <button type="button" className="btn" data-spare="" onClick={() => void keep()}>
            {t.keepNow} <Keys of="keepRevision" />
          </button>
        )}
        <button type="button" className="btn" data-more="" onClick={() => setMenu(true)}>
          {menu.open} <Keys of="storyActs" />
        </button>
        <ActButtons of={acts} only={ONWARDS} blocked={hasConflict ? { act: "handIn", why: t.inConflict } : undefined} />
      </span>
      {isMenu && <ActMenu of={{ ...acts, run: runFromMenu }} title={title} onClose={() => setMenu(false)} />}
      {acts.window}
    </InTopBar>
  );
}

/** Returns the function that saves the current text as a version. */
function useKeep(id: number) {
  const t = useMessages("writing");
  const { draft } = useWriting();
  return async () => {
    await draft.flush();
    const answer = await newsroomRequest("POST /newsroom/keepRevision", { input: { id } });
    if (!answer.ok) return;
    showToast(t.keptNow, "success");
  };
}
