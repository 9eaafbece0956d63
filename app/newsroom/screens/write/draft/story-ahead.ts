import { onNewsroomEvent, onNewsroomGap } from "#app/newsroom/kit/events/events.ts";
import { readStory, type Story } from "./story-server.ts";

/** Milliseconds for which a preloaded story is used, unless the story changes. */
const GOOD_MS = 5_000;

type Ahead = { id: number; at: number; coming: Promise<Story>; story?: Story };

let ahead: Ahead | undefined;

/** Returns the preloaded story if it is younger than GOOD_MS. */
const goodOf = (id: number) => (ahead?.id === id && performance.now() - ahead.at < GOOD_MS ? ahead : undefined);

/** Preloads the story that the staff member is about to open. It replaces an earlier preloaded story. */
export function prefetchStory(id: number): void {
  if (goodOf(id) !== undefined) return;
  const asked: Ahead = { id, at: performance.now(), coming: readStory(id) };
  ahead = asked;
  asked.coming.then(
    (story) => (asked.story = story),
    // If the preload fails, opening the story loads it again and shows the error.
    () => ahead === asked && clearPrefetched(),
  );
}

/** Returns a story whose preload is complete, or undefined. */
export const prefetchedStory = (id: number): Story | undefined => goodOf(id)?.story;

/** Returns the current story. It uses a preload that is in flight. */
export const storyNow = (id: number): Promise<Story> => goodOf(id)?.coming ?? readStory(id);

/** Deletes the preloaded story, because it is open now or has changed. */
export function clearPrefetched(): void {
  ahead = undefined;
}

/** Deletes the preloaded story when it changes. Returns a function that stops it. */
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
