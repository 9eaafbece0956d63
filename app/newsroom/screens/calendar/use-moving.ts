import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { Item } from "./calendar-items.ts";

/**
 * STEP is the seconds by which one key press moves an item. REST_MS is the milliseconds without a key press after which
 * the new time is sent.
 */
const STEP = 300;
const REST_MS = 800;

export type Moving = {
  /** Moves an item to another second. Returns the reason on failure, undefined on success. */
  move: (item: Item, at: number) => Promise<string | undefined>;
  /** Moves an item like `move` and shows the result as a message. */
  drop: (item: Item, at: number) => void;
  nudge: (item: Item, steps: number) => void;
  /** The item that keys have moved but that is not sent yet, with its new time. */
  nudged: { key: string; at: number } | undefined;
};

/** Returns functions that move scheduled items to other times: by drop, by keys, or in a window. */
export function useMoving(): Moving {
  const { calendar, release: t } = useMessages("stories");
  const [nudged, setNudged] = useState<Moving["nudged"]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = async (item: Item, at: number) => {
    if (at * 1_000 <= newsroomNow()) return t.isOver;
    const answer = await send(item, at);
    return answer.ok ? undefined : answer.msg;
  };
  const drop = (item: Item, at: number) => {
    if (at === item.at) return;
    void move(item, at).then((refusal) =>
      showToast(refusal ?? calendar.moved(formatDateTime(at * 1_000)), refusal === undefined ? "success" : "error"),
    );
  };
  const nudge = (item: Item, steps: number) => {
    const at = (nudged?.key === item.key ? nudged.at : item.at) + steps * STEP;
    setNudged({ key: item.key, at });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setNudged(undefined);
      drop(item, at);
    }, REST_MS);
  };
  return { move, drop, nudge, nudged };
}

function send({ release, entry, at: from }: Item, at: number) {
  const key = crypto.randomUUID();
  const options = { silent: true, refetch: "wait" } as const;
  if (release !== undefined)
    return newsroomRequest("POST /newsroom/reschedule", { input: { id: release.story, key, at }, ...options });
  const { kind = "front", id = 0, version = 0 } = entry ?? {};
  return kind === "front"
    ? newsroomRequest("POST /newsroom/moveFront", { input: { number: id, from, at, key }, ...options })
    : newsroomRequest("POST /newsroom/moveFlash", { input: { id, version, at, key }, ...options });
}
