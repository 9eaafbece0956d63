import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { InTopBar } from "#app/newsroom/kit/screen/in-top-bar.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { useStoryActs, type StoryActs } from "#app/features/newsroom/story-command/components/use-story-acts.tsx";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { CompareView } from "./compare-view.tsx";
import { Elements } from "./elements.tsx";
import { Findings } from "./findings.tsx";
import { partOf, rangeOf } from "#app/features/newsroom/review/components/marks.ts";
import { Notes } from "#app/features/newsroom/review/components/notes.tsx";
import { ReaderNote } from "#app/features/newsroom/review/components/reader-note.tsx";
import { useReasons } from "#app/features/newsroom/review/components/reasons.ts";
import { ReviewFoot } from "./review-foot.tsx";
import { Signatures } from "./signatures.tsx";
import { StoryText } from "./text.tsx";
import { useNoting } from "#app/features/newsroom/review/components/use-noting.tsx";
import { useReport } from "./use-report.ts";
import { useSigning } from "./use-signing.ts";
import { changesLive, roundNow, type Note, type Review } from "#app/features/newsroom/review/components/use-review.ts";
import styles from "./review.module.css";

type Props = { id: number; review: Review; next: number | undefined };

export function ReviewOfStory({ id, review, next }: Props) {
  const { review: t, states, untitled } = useMessages("stories");
  const { story, rounds, notes } = review;
  const me = useMe();
  const navigate = useNavigate();
  const paper = useRef<HTMLElement>(null);
  const [at, setAt] = useState(-1);
  const round = roundNow(rounds);
  const isChange = changesLive(round);
  // For a change to a public story, the comparison is open from the start.
  const [isComparing, setComparing] = useState(() => isChange || askedFor("compare"));
  const [isCompared, setCompared] = useState(0);
  const { reasons } = useReasons(id);
  const report = useReport(id, review);
  const mayNote = mayAct(me, "story.note");
  const noting = useNoting(id, paper);
  const count = report?.findings.length ?? 0;
  const leave = () => void navigate(next === undefined ? "/newsroom" : reviewPath(next));
  const tick = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const goTo = ({ field, quote, from }: Note) => {
    const root = paper.current;
    const range = root && rangeOf(partOf(root, field), { words: quote, offset: from ?? 0 });
    range?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  };
  const signing = useSigning({
    id,
    review,
    report,
    reasons,
    onGo: setAt,
    onDone: leave,
    onCompare: () => setComparing(true),
    tick,
    end,
  });
  const acts = useStoryActs(id, {
    pass: signing.pass,
    onDone: (act) => (act === "return" || act === "veto") && leave(),
  });
  useAsked(acts);
  const maySign = acts.acts?.includes("pass") === true;
  useActs({
    compare: () => setComparing((before) => !before),
    nextFinding: count > 0 ? () => setAt((before) => (before + 1) % count) : undefined,
    previousFinding: count > 0 ? () => setAt((before) => (before <= 0 ? count - 1 : before - 1)) : undefined,
    note: mayNote ? noting.begin : undefined,
    nextInQueue: next === undefined ? undefined : leave,
  });
  return (
    <div className={styles["desk"]}>
      <InTopBar>
        <span className={styles["state"]} data-state={story.state}>
          {states[story.state]}
        </span>
        {story.holder !== null && (
          <span className={styles["holder"]}>
            <MixedText text={t.writes(story.holder.name)} />
          </span>
        )}
      </InTopBar>
      <ScreenHead title={story.fields.title === "" ? untitled : story.fields.title}>
        <Signatures rounds={rounds} />
      </ScreenHead>
      <div className={styles["columns"]}>
        <Findings storyId={id} report={report ?? null} at={at} onGo={setAt} maySign={maySign} rounds={rounds} />
        <div className={styles["middle"]}>
          <ReaderNote round={round} />
          {isComparing ? (
            <CompareView id={id} review={review} onShown={() => setCompared(story.version)} />
          ) : (
            <StoryText
              story={story}
              paper={paper}
              findings={report?.findings ?? []}
              notes={notes
                .filter(({ settledAt }) => settledAt === 0)
                .map(({ field, quote, from }) => ({ field, words: quote, offset: from ?? 0 }))}
              at={at}
            />
          )}
          <div
            key={story.version}
            ref={end}
            hidden={isChange ? !isComparing || isCompared !== story.version : isComparing}
            className={styles["end"]}
          />
        </div>
        <div className={styles["side"]}>
          <Elements review={review} />
          <section className={styles["panel"]} aria-labelledby="notes">
            <h2 id="notes">{t.notes}</h2>
            <Notes id={id} notes={notes} mayWrite={mayNote} onAnswer={noting.answer} onGo={goTo} />
          </section>
        </div>
      </div>
      <ReviewFoot
        id={id}
        isComparing={isComparing}
        onCompare={() => setComparing(!isComparing)}
        onNote={mayNote ? noting.begin : undefined}
        signing={signing}
        tick={maySign ? tick : undefined}
        acts={acts}
      />
      {acts.window}
      {noting.dialog}
    </div>
  );
}

/** Returns whether the link to this screen requested a command. */
const askedFor = (act: string) => new URLSearchParams(location.search).get("act") === act;

/** Runs the command that the link requested, as soon as the server has confirmed that it is permitted. */
function useAsked({ acts, run }: StoryActs): void {
  const isDone = useRef(!askedFor("return"));
  useEffect(() => {
    if (isDone.current || acts === undefined) return;
    isDone.current = true;
    if (acts.includes("return")) run("return");
  });
}
