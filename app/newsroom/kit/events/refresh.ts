import type { QueryClient } from "@tanstack/react-query";
import { refetchChanged, type Change } from "#app/newsroom/kit/client/topics.ts";
import type { StreamEvent } from "./event-stream.ts";
import { onNewsroomEvent } from "./events.ts";

/** Events within this many milliseconds are handled together: a staff member who writes saves every second. */
const TOGETHER_MS = 500;

/** Refetches the shown data that events have changed. Returns the function that ends it. */
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

/** Returns the change of an event; undefined for presence and for foreign events. */
function changeOf({ data }: StreamEvent): Change | undefined {
  try {
    const { topics, story, id } = JSON.parse(data) as { topics?: string[]; story?: number; id?: number };
    // A new order concerns all records: its id is 0.
    return topics === undefined ? undefined : { topics, record: story ?? (id === 0 ? undefined : id) };
  } catch {
    return undefined;
  }
}
