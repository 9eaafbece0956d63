import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "../data/office-me.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { InTopBar } from "../frame/top-bar.tsx";
import { useActs } from "../keys/acts.ts";
import { reviewPath, writePath } from "../places.ts";
import { PreviewAct } from "../preview/preview-act.tsx";
import { StoryActs } from "../release/story-acts.tsx";
import { CompareView } from "./compare-view.tsx";
import { Elements } from "./elements.tsx";
import { Findings } from "./findings.tsx";
import { Notes } from "./notes.tsx";
import { ReviewActs } from "./review-acts.tsx";
import { Signatures } from "./signatures.tsx";
import { StoryText } from "./text.tsx";
import { useNoting } from "./use-noting.tsx";
import { useReport } from "./use-report.ts";
import type { Review } from "./use-review.ts";
import styles from "./review.module.css";

type Props = { id: number; review: Review; next: number | undefined };

export function ReviewDesk({ id, review, next }: Props) {
  const { review: t, states, untitled } = useMessages("desk");
  const { story, rounds, notes } = review;
  const me = useMe();
  const navigate = useNavigate();
  const paper = useRef<HTMLElement>(null);
  const [at, setAt] = useState(-1);
  const [isComparing, setComparing] = useState(() => new URLSearchParams(location.search).get("act") === "compare");
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const report = useReport(id, review);
  const mayNote = mayAct(me, "story.note");
  const noting = useNoting(id, paper);
  const count = report?.findings.length ?? 0;
  const leave = () => void navigate(next === undefined ? "/newsroom" : reviewPath(next));
  useActs({
    compare: () => setComparing((before) => !before),
    nextFinding: count > 0 ? () => setAt((before) => (before + 1) % count) : undefined,
    previousFinding: count > 0 ? () => setAt((before) => (before <= 0 ? count - 1 : before - 1)) : undefined,
    note: mayNote ? noting.begin : undefined,
    nextInQueue: next === undefined ? undefined : leave,
    writeRow: story.mayWrite ? () => void navigate(writePath(id)) : undefined,
  });
  return (
    <div className={styles["desk"]}>
      <InTopBar>
        <span className={styles["state"]} data-state={story.state}>
          {states[story.state]}
        </span>
        {story.holder !== null && <span className={styles["holder"]}>{t.writes(story.holder.name)}</span>}
      </InTopBar>
      <ScreenHead title={story.fields.title === "" ? untitled : story.fields.title}>
        <Signatures rounds={rounds} />
      </ScreenHead>
      <div className={styles["columns"]}>
        <Findings
          report={report ?? null}
          at={at}
          onGo={setAt}
          maySign={rounds.may.sign}
          reasons={reasons}
          onReason={(finding, reason) => setReasons((before) => ({ ...before, [finding]: reason }))}
        />
        <div className={styles["middle"]}>
          {isComparing ? (
            <CompareView id={id} review={review} />
          ) : (
            <StoryText
              story={story}
              paper={paper}
              findings={report?.findings ?? []}
              notes={notes
                .filter(({ settledAt }) => settledAt === 0)
                .map(({ quote, from }) => ({ words: quote, offset: from ?? 0 }))}
              at={at}
            />
          )}
        </div>
        <div className={styles["side"]}>
          <Elements review={review} />
          <Notes id={id} notes={notes} mayWrite={mayNote} onAnswer={noting.answer} />
        </div>
      </div>
      <footer className={styles["foot"]}>
        <button type="button" className="btn" aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
          {t.compare} <kbd>d</kbd>
        </button>
        <PreviewAct id={id} />
        {mayNote && (
          <button type="button" className="btn" onClick={noting.begin}>
            {t.note} <kbd>m</kbd>
          </button>
        )}
        <ReviewActs id={id} review={review} report={report} reasons={reasons} onDone={leave} onGo={setAt} />
        <StoryActs id={id} review={review} />
      </footer>
      {noting.dialog}
    </div>
  );
}
