import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { Answer } from "#app/lib/request/request.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./live-view.module.css";
import { StoryFrame } from "./page-frame.tsx";
import { firstView, ViewChoice } from "./view-choice.tsx";

/** Milliseconds without input after which the page is rendered. */
const REST_MS = 600;

type Props = {
  /** Identifies the content. A new value renders the page again. */
  mark: string;
  /** Requests the page of the content. */
  make: (signal: AbortSignal) => Promise<Answer<{ html: string }>>;
};

/** Shows a live preview beside the form: the real page in a frame without scripts. */
export function LiveView({ mark, make }: Props) {
  const t = useMessages("versions").live;
  const [view, setView] = useState(() => ({ ...firstView(), width: 390 as 390 | 1280 }));
  const { html, failure, isOld } = useMadePage(mark, make);
  return (
    <section className={styles["live"]} aria-label={t.title}>
      <div className={styles["bar"]}>
        <h2>{t.title}</h2>
        <ViewChoice view={view} onView={setView} />
      </div>
      {failure !== undefined && (
        <p className={kit["failure"]} role="status">
          {failure}
        </p>
      )}
      <div className={styles["stage"]} aria-busy={isOld || undefined}>
        {html === undefined ? (
          failure === undefined && <p role="status">{t.loading}</p>
        ) : (
          <StoryFrame html={html} {...view} />
        )}
      </div>
    </section>
  );
}

type Made = { of: string; html?: string; failure?: string | undefined };

/** Returns the page of the newest `mark`. It requests one page at a time and returns the previous page meanwhile. */
function useMadePage(mark: string, make: Props["make"]) {
  const [made, setMade] = useState<Made>({ of: "" });
  const latest = useRef(make);
  const isMaking = useRef(false);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      if (isMaking.current) {
        timer = setTimeout(begin, REST_MS);
        return;
      }
      isMaking.current = true;
      void latest.current(end.signal).then((answer) => {
        isMaking.current = false;
        if (end.signal.aborted) return;
        setMade((former) =>
          answer.ok ? { of: mark, html: answer.data.html } : { ...former, of: mark, failure: answer.msg },
        );
      });
    };
    timer = setTimeout(begin, REST_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [mark]);
  return { ...made, isOld: made.html !== undefined && made.of !== mark };
}
