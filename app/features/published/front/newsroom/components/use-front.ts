import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import type front from "../front.zh-cn.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { refetchChanged } from "#app/newsroom/kit/client/topics.ts";
import { FrontDraft, type DraftState, type FrontData } from "./front-draft.ts";
import { lackingOf, type Known } from "./slot-words.ts";

/** The data and the commands of the board. */
export type FrontHand = {
  data: FrontData;
  draft: DraftState;
  known: Known;
  /** The versions to merge; undefined if there is nothing to merge. */
  apart: Apart | undefined;
  change: (slots: FrontSlot[]) => void;
  takeOver: () => void;
  launch: () => void;
  undo: () => void;
  /** Restores the previous live version. */
  undoLaunch: () => void;
  merge: (slots: FrontSlot[]) => Promise<void>;
  discard: () => void;
  /** Called when the draft was scheduled. */
  scheduled: () => void;
};

/**
 * Two versions with a common base. `isLaunch` is true if `theirs` has gone live, false if it is the draft of another
 * staff member.
 */
export type Apart = {
  base: FrontSlot[];
  theirs: FrontSlot[];
  isLaunch: boolean;
  by: string;
  at: number;
  number: number;
};

/** Returns the current front with the draft in this tab, or undefined while loading. */
export function useFront(): FrontHand | undefined {
  const t = useMessages("front");
  const queries = useQueryClient();
  const data = useQuery(newsroomQuery("GET /newsroom/front")).data;
  const me = useMe()?.id ?? 0;
  const [store] = useState(() => new FrontDraft());
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get);
  useEffect(() => {
    if (data !== undefined) store.receive(data, me);
  }, [data, store, me]);
  useEffect(() => {
    const leave = () => store.leave();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      store.leave();
    };
  }, [store]);
  const known = useKnown(data);
  if (data === undefined) return undefined;
  const refresh = () => refetchChanged(queries, [{ topics: ["front"] }]);
  const change = (slots: FrontSlot[]) =>
    void store.change(slots).then((isMine) => {
      if (!isMine) showToast(t.heldBy(store.get().holder), "error");
    });
  return {
    data,
    draft,
    known,
    apart: apartOf(data, draft, store),
    change,
    ...actsOf({ data, draft, store, t, refresh }),
    scheduled: () => store.ended(),
  };
}

type Acting = Pick<FrontHand, "data" | "draft"> & {
  store: FrontDraft;
  t: typeof front;
  /**
   * Refetches the front after a command on the draft. The calls themselves do not refetch, because normally an event
   * causes it.
   */
  refresh: () => Promise<void>;
};

/** Returns the commands on the draft and on the live version. */
function actsOf({ data, draft, store, t, refresh }: Acting) {
  const launch = async () => {
    await store.save();
    const { version, isDirty } = store.get();
    if (version === 0 || isDirty) return showToast(t.nothingToLaunch);
    const input = { base: data.live.number, version, key: crypto.randomUUID() };
    const answer = await newsroomRequest("POST /newsroom/launchFront", { input, silent: true });
    if (!answer.ok) showToast(answer.msg, "error");
    else if (answer.data.launched) {
      store.ended();
      store.launched = answer.data.number;
      showToast(t.launched(answer.data.number), "success");
    }
  };
  const undoLaunch = async () => {
    const base = Math.max(data.live.number, store.launched);
    if (!data.mayUndo || (base === data.live.number && data.live.replaced === 0)) return;
    const answer = await newsroomRequest("POST /newsroom/undoLaunch", { input: { base, key: crypto.randomUUID() } });
    if (answer.ok && answer.data.launched) {
      store.launched = answer.data.number;
      showToast(t.undone(answer.data.number), "success");
    } else if (answer.ok) showToast(t.movedOn);
  };
  const merge = async (slots: FrontSlot[]) => {
    if (draft.status === "lost") {
      if (!(await store.take(true))) return;
      store.reset(data.draft?.version ?? 0, data.draft?.slots ?? data.live.slots);
      await store.change(slots);
    } else if (!(await store.change(slots, { base: data.live.number }))) {
      showToast(t.heldBy(store.get().holder), "error");
    }
    await refresh();
  };
  const discard = async () => {
    if (!draft.isMine && !(await store.take(false))) return showToast(t.heldBy(store.get().holder), "error");
    await newsroomRequest("POST /newsroom/discardFront", {
      input: { fence: store.fence, version: store.get().version },
    });
    store.ended();
  };
  return {
    merge,
    takeOver: () => void store.take(true).then(refresh),
    launch: () => void launch(),
    undoLaunch: () => void undoLaunch(),
    // If the board has a draft, the undo key never changes the live version.
    undo: () => {
      if (store.undo()) return;
      if (store.get().version > 0) showToast(t.nothingToUndo);
      else void undoLaunch();
    },
    discard: () => void discard(),
  };
}

function apartOf({ live, draft, base }: FrontData, own: DraftState, store: FrontDraft): Apart | undefined {
  if (own.status === "lost") {
    const theirs = draft ?? live;
    const { madeBy: by, touchedAt: at, number } = theirs;
    return { base: store.saved, theirs: theirs.slots, isLaunch: false, by, at, number };
  }
  if (draft === null || base === null || draft.base === live.number) return undefined;
  const { slots: theirs, launchedBy: by, launchedAt: at, number } = live;
  return { base: base.slots, theirs, isLaunch: true, by, at, number };
}

function useKnown(data: FrontData | undefined): Known {
  return useMemo(
    () => ({
      lacking: data === undefined ? new Map() : lackingOf(data.draft ?? data.live),
      stories: new Map(data?.stories.map((story) => [story.id, story])),
      subjects: new Map(data?.subjects.map(({ id, name }) => [id, name])),
      industries: new Map(data?.industries.map(({ id, name }) => [id, name])),
    }),
    [data],
  );
}
