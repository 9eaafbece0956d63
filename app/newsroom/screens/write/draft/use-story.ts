import { useEffect, useState } from "react";
import { onNewsroomEvent, onNewsroomGap } from "#app/newsroom/kit/events/events.ts";
import { newsroomQueries } from "#app/newsroom/kit/client/queries.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { keepBeforeReload } from "#app/newsroom/kit/late/reload.ts";
import { keptCopy, readKept, type Kept } from "./kept-copy.ts";
import { loadWriting } from "./load-writing.ts";
import { clearPrefetched, prefetchedStory, storyNow } from "./story-ahead.ts";
import { StoryDraft } from "./story-draft.ts";
import { holderOf, leaveStory, readStory, storyServer, textOf, type Story } from "./story-server.ts";

/** The facts about a story that are not part of its text. */
export type StoryFacts = Pick<Story, "id" | "state" | "mayWrite" | "hasChanges">;

export type OpenStory = {
  draft: StoryDraft;
  facts: StoryFacts;
  /** The local copy of an earlier visit. */
  kept: Kept | undefined;
  /** The id of the staff member who writes here. */
  staffId: number;
};

type Opening = { story?: OpenStory; failure?: string };

/**
 * Opens a story for the signed-in staff member while the editor loads. A preloaded story is shown on the first render.
 */
export function useOpenStory(id: number): Opening {
  const [atHand] = useState(() => openAtHand(id));
  const [opening, setOpening] = useState<Opening>(atHand === undefined ? {} : { story: atHand });
  useEffect(() => {
    let isGone = false;
    let draft = atHand?.draft;
    loadWriting();
    if (draft === undefined) {
      Promise.all([storyNow(id), newsroomQueries.ensureQueryData(me)]).then(
        ([story, { id: staffId }]) => {
          if (isGone) return;
          const opened = openStory(story, staffId);
          draft = opened.draft;
          setOpening({ story: opened });
        },
        (error: Error) => !isGone && setOpening({ failure: error.message }),
      );
    } else if (prefetchedStory(id) === undefined) followNow(draft, id);
    clearPrefetched();
    return () => {
      isGone = true;
      if (draft !== undefined) void leave(draft, id);
    };
  }, [id, atHand]);
  return opening;
}

const me = newsroomQuery("GET /newsroom/me");

function openAtHand(id: number): OpenStory | undefined {
  const [story, staff] = [prefetchedStory(id), newsroomQueries.getQueryData(me.queryKey)];
  return story && staff && openStory(story, staff.id);
}

/** Loads the current story, because a cached one may have changed before this tab subscribed to events. */
function followNow(draft: StoryDraft, id: number): void {
  void readStory(id)
    .then((story) => draft.follow(textOf(story), story))
    // Ignores a failure, because the next event or save corrects the text.
    .catch(() => undefined);
}

function openStory(story: Story, staffId: number): OpenStory {
  const kept = readKept(staffId, story.id);
  return { draft: draftOf(story, staffId, kept), facts: story, kept, staffId };
}

function draftOf(story: Story, staffId: number, kept: Kept | undefined): StoryDraft {
  const { id, version, versions } = story;
  const copy = keptCopy(staffId, id, kept);
  const draft = new StoryDraft({ values: textOf(story), version, versions, server: storyServer(id), copy });
  if (story.holder !== null && story.holder.staffId !== staffId) draft.lose(holderOf(story.holder));
  return draft;
}

async function leave(draft: StoryDraft, id: number): Promise<void> {
  await draft.flush();
  draft.close();
  if (draft.fence() > 0) await leaveStory(id, draft.fence());
}

/** Updates the draft and the facts of its story when another screen changes them. Returns the current facts. */
export function useFacts({ draft, facts, staffId }: OpenStory): StoryFacts {
  const [known, setKnown] = useState(facts);
  const { id } = facts;
  useEffect(() => {
    const lookAgain = () =>
      void readStory(id)
        .then((story) => {
          draft.follow(textOf(story), story);
          setKnown(story);
        })
        // Ignores a failure, because the next event or save corrects the facts.
        .catch(() => undefined);
    const endGaps = onNewsroomGap(() => void draft.settled().then(lookAgain));
    const endEvents = onNewsroomEvent(({ data }) => {
      const event = JSON.parse(data) as StoryEvent;
      if (event.story !== id) return;
      if (event.kind === "lease") hearLease(draft, event, staffId);
      else if (event.kind !== "saved") lookAgain();
      // Waits for this window's own save, because the event of that save may arrive before its response.
      else void draft.settled().then(() => event.version > draft.version() && lookAgain());
    });
    return () => {
      endGaps();
      endEvents();
    };
  }, [draft, id, staffId]);
  return known;
}

type StoryEvent = {
  kind: string;
  story?: number;
  version: number;
  fence: number;
  staff: number | null;
  name: string;
};

/** Updates the lease holder after an event. */
function hearLease(draft: StoryDraft, { staff, name }: StoryEvent, staffId: number): void {
  if (staff === staffId) return;
  draft.lose(staff === null ? null : { staffId: staff, name, since: new Date() });
}

/**
 * Saves when the tab is left and when the network is back. Warns the writer before leaving if text is only on this
 * device.
 */
export function useSafeLeaving(draft: StoryDraft): void {
  useEffect(() => {
    const save = () => void draft.flush();
    const onHidden = () => document.visibilityState === "hidden" && save();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (draft.hasUnsaved()) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("online", save);
    const endKeeping = keepBeforeReload(() => draft.flush());
    addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("online", save);
      endKeeping();
      removeEventListener("beforeunload", onUnload);
    };
  }, [draft]);
}
