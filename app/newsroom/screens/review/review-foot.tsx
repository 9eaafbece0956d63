import type { RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { ActButtons } from "#app/features/newsroom/story-command/components/act-buttons.tsx";
import type { StoryActs } from "#app/features/newsroom/story-command/components/use-story-acts.tsx";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { slipPath } from "#app/newsroom/kit/paths.ts";
import { PreviewAct } from "#app/features/newsroom/preview/components/preview-command.tsx";
import type { Signing } from "./use-signing.ts";
import styles from "./review.module.css";

type Props = {
  id: number;
  isComparing: boolean;
  onCompare: () => void;
  /** Opens the form of a note. Undefined if the staff member may not write notes. */
  onNote: (() => void) | undefined;
  signing: Signing;
  /** The checkbox that confirms proofreading. Undefined if there is no signature to give. */
  tick: RefObject<HTMLInputElement | null> | undefined;
  acts: StoryActs;
};

/** Shows the bar below a story in review, with views of the text and the available commands. */
export function ReviewFoot({ id, isComparing, onCompare, onNote, signing, tick, acts }: Props) {
  const { review: t } = useMessages("stories");
  return (
    <footer className={styles["foot"]}>
      <button type="button" className="btn" aria-pressed={isComparing} onClick={onCompare}>
        {t.compare} <Keys of="compare" />
      </button>
      <PreviewAct id={id} />
      {onNote !== undefined && (
        <button type="button" className="btn" onClick={onNote}>
          {t.note} <Keys of="note" />
        </button>
      )}
      <a className={styles["slip"]} href={slipPath(id)}>
        {t.slip}
      </a>
      <p className={styles["said"]} role="alert">
        {signing.failure}
      </p>
      {tick !== undefined && (
        <label className={styles["tick"]}>
          <input
            ref={tick}
            type="checkbox"
            checked={signing.isProofread}
            onChange={(event) => signing.setProofread(event.target.checked)}
          />{" "}
          {t.proofread}
        </label>
      )}
      <div className={styles["acts"]}>
        <ActButtons of={acts} />
      </div>
    </footer>
  );
}
