import { onNewsroomEvent, onNewsroomGap } from "#app/newsroom/kit/events/events.ts";
import { readStory, type Story } from "./story-server.ts";

/** Time for which a preloaded story is used, unless it changes. */
const GOOD_MS = 5_000;

type Ahead = { id: number; at: number; coming: Promise<Story>; story?: Story };

let ahead: Ahead | undefined;

/** Returns the preloaded story while it is fresh. */
const goodOf = (id: number) => (ahead?.id === id && performance.now() - ahead.at < GOOD_MS ? ahead : undefined);

/** Preloads the story that the staff member is about to open. It replaces an earlier preload. */
export function prefetchStory(id: number): void {
  if (goodOf(id) !== undefined) return;
  const asked: Ahead = { id, at: performance.now(), coming: readStory(id) };
  ahead = asked;
  asked.coming.then(
    (story) => (asked.story = story),
    // Opening loads again and shows the error.
    () => ahead === asked && clearPrefetched(),
  );
}

/** Returns a story whose preload is complete; undefined otherwise. */
export const prefetchedStory = (id: number): Story | undefined => goodOf(id)?.story;

/** Returns the current story; reuses a preload that is in flight. */
export const storyNow = (id: number): Promise<Story> => goodOf(id)?.coming ?? readStory(id);

/** Drops the preload: the story is open now, or has changed. */
export function clearPrefetched(): void {
  ahead = undefined;
}

/** Drops the preload when its story changes. Returns the function that ends it. */
export function keepPrefetchedCurrent(): () => void {
  const endGaps = onNewsroomGap(clearPrefetched);
  const endEvents = onNewsroomEvent(({ data }) => {
    const { story } = JSON.parse(data) as { story?: number };
    if (story === ahead?.id) clearPrefetched();
  });
  return () => {
    endGaps();
    endEvents();
  };
}
