import { useEffect, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { toLanguage } from "#app/lib/language.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "#app/newsroom/kit/preview/preview.module.css";
import { StoryFrame } from "#app/newsroom/kit/preview/page-frame.tsx";
import { firstView, ViewChoice, type View } from "#app/newsroom/kit/preview/view-choice.tsx";

type Opened = CallData<"POST /preview/open">;
type Outcome = Opened | "gone" | "failed" | undefined;

/** Shows the page of a preview link: the story on its real page, with the recipient's name as a watermark. */
export default function OutsidePreview() {
  const { outside: t } = useMessages("preview");
  const [outcome, setOutcome] = useState<Outcome>();
  const [view, setView] = useState<View>({ width: 390, theme: "light" });
  useEffect(() => {
    setView(firstView());
    void open().then(setOutcome);
  }, []);
  return (
    <main className={styles["outside"]} id="content" tabIndex={-1}>
      <title>{t.title}</title>
      <meta name="referrer" content="no-referrer" />
      {typeof outcome === "object" ? (
        <>
          <header className={styles["bar"]}>
            <h1>
              <MixedText text={outcome.title} />
            </h1>
            <p className={styles["small"]}>
              <MixedText text={t.note(outcome.forWhom, formatDateTime(isoOfSeconds(outcome.expiresAt)))} />
            </p>
            <ViewChoice view={view} onView={setView} />
          </header>
          <div className={styles["stage"]}>
            <StoryFrame html={outcome.html} {...view} />
            <Watermark words={t.watermark(outcome.forWhom)} />
          </div>
        </>
      ) : (
        <Nothing outcome={outcome} onAgain={() => void open().then(setOutcome)} />
      )}
    </main>
  );
}

function Nothing({ outcome, onAgain }: { outcome: "gone" | "failed" | undefined; onAgain: () => void }) {
  const { outside: t } = useMessages("preview");
  return (
    <div className={styles["wait"]} role="status">
      <h1>{outcome === "gone" ? t.gone : t.title}</h1>
      <p>{outcome === undefined ? t.opening : outcome === "gone" ? t.goneHint : t.failed}</p>
      {outcome === "failed" && (
        <button type="button" className="btn" onClick={onAgain}>
          {t.again}
        </button>
      )}
    </div>
  );
}

const LINES = 24;

/** Shows a watermark across the page. Clicks pass through it. */
function Watermark({ words }: { words: string }) {
  return (
    <div className={styles["watermark"]} aria-hidden="true">
      {Array.from({ length: LINES }, (_, index) => (
        <span key={index}>{words}</span>
      ))}
    </div>
  );
}

/** Opens the link with the secret from the address's fragment. The secret is sent only in the request body. */
async function open(): Promise<Outcome> {
  const language = toLanguage(document.documentElement.lang);
  try {
    const answer = await fetch("/api/preview/open", {
      method: "POST",
      headers: { "Content-Type": "application/json", server: "true", "think-lang": language },
      body: JSON.stringify({ secret: location.hash.slice(1) }),
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    if (answer.status === 404) return "gone";
    const { code, data } = (await answer.json()) as { code: number; data: Opened };
    return answer.ok && code === 1 ? data : "failed";
  } catch {
    return "failed";
  }
}
