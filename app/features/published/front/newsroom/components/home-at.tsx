import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { StoryFrame } from "#app/newsroom/kit/preview/page-frame.tsx";
import { firstView, ViewChoice } from "#app/newsroom/kit/preview/view-choice.tsx";
import { slotTimeText } from "./slot-words.ts";
import styles from "./home-at.module.css";

/** STEP: the step of the slider in seconds, a quarter of an hour. STEPS: its number of steps, seven days. */
const STEP = 900;
const STEPS = (7 * 86_400) / STEP;
/** Milliseconds for which the slider must rest before the page is requested. */
const REST_MS = 200;

type Props = {
  /** Identifies the content. A new value renders the page again. */
  mark: string;
  hasDraft: boolean;
};

/** Shows 这一刻的首页: a preview of the home page at a time within the next seven days, as planned or with the draft. */
export function HomeAt({ mark, hasDraft }: Props) {
  const t = useMessages("front");
  const now = useNewsroomSecond() ?? 0;
  const moments = useQuery(newsroomQuery("GET /newsroom/frontMoments")).data?.list ?? [];
  const [chosen, setChosen] = useState(0);
  const [wish, setOf] = useState<"planned" | "draft">("draft");
  const [view, setView] = useState(() => ({ ...firstView(), width: 390 as 390 | 1280 }));
  const of = hasDraft ? wish : "planned";
  const at = chosen > now ? chosen : 0;
  const { html, failure, isOld } = usePage(at, of, mark);
  const next = moments.find((one) => one.at > Math.max(at, now));
  const before = moments.findLast((one) => one.at < at);
  useActs({
    nextMoment: next && (() => setChosen(next.at)),
    previousMoment: at === 0 ? undefined : () => setChosen(before?.at ?? 0),
  });
  const here = moments.filter((one) => one.at > now && one.at <= at);
  const text = at === 0 ? t.now : slotTimeText(at, now);
  return (
    <section className={styles["home"]} aria-labelledby="front-at">
      <div className={styles["bar"]}>
        <h2 id="front-at">{t.homeAt}</h2>
        <ViewChoice view={view} onView={setView} />
      </div>
      <div className={styles["time"]}>
        <output className="num">{text}</output>
        <input
          type="range"
          min={0}
          max={STEPS}
          value={at === 0 ? 0 : Math.min(STEPS, Math.max(1, Math.round((at - now) / STEP)))}
          aria-label={t.slider}
          aria-valuetext={text}
          onChange={({ target }) => setChosen(target.value === "0" ? 0 : quarterAfter(now, Number(target.value)))}
        />
        <div className={styles["ticks"]} aria-hidden="true">
          {moments.map((one) => (
            <i
              key={`${one.kind}${one.at}${one.title}`}
              data-kind={one.kind}
              style={{ left: `${((one.at - now) / (STEPS * STEP)) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className={styles["what"]}>
        {hasDraft && (
          <label>
            <input
              type="checkbox"
              checked={wish === "draft"}
              onChange={() => setOf(wish === "draft" ? "planned" : "draft")}
            />{" "}
            {t.withDraft}
          </label>
        )}
        <button type="button" className="btn" disabled={next === undefined} onClick={() => next && setChosen(next.at)}>
          {t.nextMoment} <Keys of="nextMoment" />
        </button>
      </div>
      <p className={styles["said"]}>
        {at === 0 ? t.asOfNow : t.asOf(text, here.length)}
        {next !== undefined && (
          <MixedText text={` ${t.afterwards(slotTimeText(next.at, now), t.moments[next.kind](next.title))}`} />
        )}
      </p>
      <div className={styles["stage"]} aria-busy={isOld || undefined}>
        {html === undefined ? <p role="status">{failure ?? t.loading}</p> : <StoryFrame html={html} {...view} />}
      </div>
    </section>
  );
}

/** Returns the quarter of an hour, in seconds, that lies `steps` quarters after the current one. */
const quarterAfter = (now: number, steps: number) => Math.floor(now / STEP) * STEP + steps * STEP;

/** Loads the page at a time. The previous page stays visible meanwhile. */
function usePage(at: number, of: "planned" | "draft", mark: string) {
  const [page, setPage] = useState<{ asked: string; html?: string; failure?: string }>({ asked: "" });
  const asked = `${at} ${of} ${mark}`;
  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(() => {
      const options = { input: { at, of }, signal: end.signal, silent: true };
      void newsroomRequest("POST /newsroom/frontPage", options).then((answer) => {
        if (end.signal.aborted) return;
        setPage((former) =>
          answer.ok ? { asked, html: answer.data.html } : { ...former, asked, failure: answer.msg },
        );
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [at, of, asked]);
  return { ...page, isOld: page.html !== undefined && page.asked !== asked };
}
