import { storyOf, writePath } from "#app/newsroom/kit/paths.ts";
import { loadWriting } from "./draft/load-writing.ts";
import { askAhead, keepAheadTrue } from "./draft/story-ahead.ts";

/** A pointer that rests so long on a story's name is about to open it; a cursor that goes from row to row is not. */
const REST_MS = { pointerover: 60, focusin: 150, pointerdown: 0 };

/** Brings the files of the writing screen before it is opened; without a line they are asked for again then. */
export function bringWriting(): void {
  loadWriting();
  import("./write-screen.tsx").catch(() => undefined);
}

/** Asks for the story, and brings the files, that somebody reaches for on any screen. Returns what ends it. */
export function hearIntent(): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reach = ({ type, target }: Event) => {
    clearTimeout(timer);
    const id = written(target);
    if (id === undefined) return;
    timer = setTimeout(
      () => {
        bringWriting();
        askAhead(id);
      },
      REST_MS[type as keyof typeof REST_MS],
    );
  };
  for (const type of Object.keys(REST_MS)) document.addEventListener(type, reach, { signal: end.signal });
  const forget = keepAheadTrue();
  return () => {
    end.abort();
    clearTimeout(timer);
    forget();
  };
}

/** The story that a link under the hand opens to be written. */
function written(target: EventTarget | null): number | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  const id = link === null ? undefined : storyOf(link.pathname);
  return id !== undefined && link?.pathname === writePath(id) ? id : undefined;
}
