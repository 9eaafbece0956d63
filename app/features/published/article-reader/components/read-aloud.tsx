import { Icon } from "#app/ui/icon.tsx";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { Narrator, NarratorState, Passage } from "./narrator.ts";
import styles from "./read-aloud.module.css";

type Props = {
  /** Id of the article's element. `passagesOf` chooses the parts that are read. */
  articleId: string;
  className?: string;
};

/**
 * Reads the article aloud with a voice of the browser. If the browser has none, a script reports it before the first
 * paint (app/boot/first-paint.ts), and the button is hidden.
 */
export function ReadAloud({ articleId, className = "" }: Props) {
  const t = useMessages("article");
  const { state, press, stop } = useNarrator(articleId, t.cannotSpeak);
  const text = { idle: t.listen, playing: t.pause, paused: t.resume }[state];
  return (
    <>
      <button type="button" className={`${className} ${styles["listen"]}`} onClick={press} data-state={state}>
        <PlayIcon playing={state === "playing"} />
        <span>{text}</span>
      </button>
      {state !== "idle" && (
        <button type="button" className={className} onClick={stop}>
          <Icon>
            <path d="M6.5 6.5h11v11h-11z" />
          </Icon>
          <span>{t.stop}</span>
        </button>
      )}
    </>
  );
}

function PlayIcon({ playing }: { playing: boolean }) {
  return (
    <Icon>
      {playing ? (
        <path d="M8.5 5.5v13M15.5 5.5v13" />
      ) : (
        <path d="M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a7.8 7.8 0 0 1 0 11" />
      )}
    </Icon>
  );
}

function useNarrator(articleId: string, failure: string) {
  const [state, setState] = useState<NarratorState>("idle");
  const narrator = useRef<Narrator>(undefined);
  const stop = () => narrator.current?.stop();
  useEffect(() => {
    // A voice continues after its page is closed unless it is stopped.
    const silence = () => narrator.current?.stop();
    window.addEventListener("pagehide", silence);
    return () => {
      window.removeEventListener("pagehide", silence);
      silence();
    };
  }, []);

  const start = async () => {
    const article = document.getElementById(articleId);
    if (article === null) return;
    try {
      const { createNarrator, passagesOf } = await import("./narrator.ts");
      const speech = { synthesis: speechSynthesis, utter: (text: string) => new SpeechSynthesisUtterance(text) };
      const onFailure = () => showToast(failure, "error");
      narrator.current = createNarrator(passagesOf(article), speech, {
        onState: setState,
        onPassage: marker(),
        onFailure,
      });
      narrator.current.start();
    } catch {
      showToast(failure, "error");
    }
  };
  const press = () => {
    if (state === "playing") narrator.current?.pause();
    else if (state === "paused") narrator.current?.resume();
    else void start();
  };
  return { state, press, stop };
}

/** Returns a function that highlights the passage being read and scrolls to it if it is not visible. */
function marker() {
  let marked: Element | undefined;
  return (passage: Passage | undefined) => {
    marked?.classList.remove(styles["spoken"] ?? "");
    marked = passage?.element;
    if (marked === undefined) return;
    marked.classList.add(styles["spoken"] ?? "");
    const { top, bottom } = marked.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) marked.scrollIntoView({ block: "center", behavior: "smooth" });
  };
}
