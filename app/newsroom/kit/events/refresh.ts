import type { QueryClient } from "@tanstack/react-query";
import { refetchChanged, type Change } from "#app/newsroom/kit/client/topics.ts";
import type { StreamEvent } from "./event-stream.ts";
import { onNewsroomEvent } from "./events.ts";

/**
 * Milliseconds during which events are collected before one refetch. A writing staff member causes an event every
 * second.
 */
const TOGETHER_MS = 500;

/** Subscribes to events and refetches the shown data that they change. Returns a function that stops it. */
export function keepFresh(queries: QueryClient): () => void {
  let changes: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    void refetchChanged(queries, changes);
    changes = [];
    timer = undefined;
  };
  const end = onNewsroomEvent((event) => {
    const change = changeOf(event);
    if (change === undefined) return;
    changes.push(change);
    timer ??= setTimeout(refresh, TOGETHER_MS);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

/** Returns the change in an event, or undefined for presence events and unknown events. */
function changeOf({ data }: StreamEvent): Change | undefined {
  try {
    const { topics, story, id } = JSON.parse(data) as { topics?: string[]; story?: number; id?: number };
    // The event of a new order has the id 0, because it concerns all records.
    return topics === undefined ? undefined : { topics, record: story ?? (id === 0 ? undefined : id) };
  } catch {
    return undefined;
  }
}
