import { onNewsroomEvent, onNewsroomGap } from "#app/newsroom/kit/events/events.ts";
import { readStory, type Story } from "./story-server.ts";

/** So long is a story good that was asked for before it was opened, unless somebody changes it meanwhile. */
const GOOD_MS = 5_000;

type Ahead = { id: number; at: number; coming: Promise<Story>; story?: Story };

let ahead: Ahead | undefined;

/** What was asked for of a story, as long as it is good. */
const goodOf = (id: number) => (ahead?.id === id && performance.now() - ahead.at < GOOD_MS ? ahead : undefined);

/** Asks for a story that somebody is about to open. What is asked for ahead of it is let go: there is one at a time. */
export function askAhead(id: number): void {
  if (goodOf(id) !== undefined) return;
  const asked: Ahead = { id, at: performance.now(), coming: readStory(id) };
  ahead = asked;
  asked.coming.then(
    (story) => (asked.story = story),
    // Whoever opens it asks again, and is told why.
    () => ahead === asked && forgetAhead(),
  );
}

/** A story that has come before it was opened; undefined where it has not. */
export const storyAtHand = (id: number): Story | undefined => goodOf(id)?.story;

/** A story as it is now: what is on its way already is not asked for again. */
export const storyNow = (id: number): Promise<Story> => goodOf(id)?.coming ?? readStory(id);

/** Lets go of what was asked for: it is open now, or is another one by now. */
export function forgetAhead(): void {
  ahead = undefined;
}

/** What somebody does to a story that was asked for makes it another one. Returns what ends the listening. */
export function keepAheadTrue(): () => void {
  const endGaps = onNewsroomGap(forgetAhead);
  const endEvents = onNewsroomEvent(({ data }) => {
    const { story } = JSON.parse(data) as { story?: number };
    if (story === ahead?.id) forgetAhead();
  });
  return () => {
    endGaps();
    endEvents();
  };
}
