import { storyOf, writePath } from "#app/newsroom/kit/paths.ts";
import { loadWriting } from "./draft/load-writing.ts";
import { prefetchStory, keepPrefetchedCurrent } from "./draft/story-ahead.ts";

/**
 * Milliseconds that a pointer or focus must rest on a story's link before the story is preloaded. A pointer that only
 * crosses rows therefore preloads nothing.
 */
const REST_MS = { pointerover: 60, focusin: 150, pointerdown: 0 };

/** Preloads the writing screen. If there is no connection, it is loaded again on use. */
export function bringWriting(): void {
  loadWriting();
  import("./write-screen.tsx").catch(() => undefined);
}

/**
 * Preloads the story and the code of a link that the user points at or focuses, on any screen. Returns a function that
 * stops it.
 */
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
        prefetchStory(id);
      },
      REST_MS[type as keyof typeof REST_MS],
    );
  };
  for (const type of Object.keys(REST_MS)) document.addEventListener(type, reach, { signal: end.signal });
  const forget = keepPrefetchedCurrent();
  return () => {
    end.abort();
    clearTimeout(timer);
    forget();
  };
}

/** Returns the id of the story if the link opens its writing screen. */
function written(target: EventTarget | null): number | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  const id = link === null ? undefined : storyOf(link.pathname);
  return id !== undefined && link?.pathname === writePath(id) ? id : undefined;
}
