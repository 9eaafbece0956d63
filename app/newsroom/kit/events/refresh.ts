import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Me } from "#app/newsroom/kit/client/me.ts";
import type { StreamEvent } from "./event-stream.ts";
import { onNewsroomEvent } from "./events.ts";

/** Events within this many milliseconds are handled together: a staff member who writes saves every second. */
const TOGETHER_MS = 500;

/** The topics of a change, and the record, where it is of one alone. */
type Change = { topics: readonly string[]; record?: number | undefined };

/** Refetches the shown data that events have changed. Returns the function that ends it. */
export function keepFresh(queries: QueryClient): () => void {
  let changes: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const collected = changes;
    changes = [];
    timer = undefined;
    const map = topicMapOf(queries);
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => collected.some((change) => isAbout(change, queryKey, map)),
    });
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

type TopicMap = Me["topics"];

/** Returns the topics of all calls, which come with the signed-in staff member; undefined until loaded. */
const topicMapOf = (queries: QueryClient) => queries.getQueryData<Partial<Me>>(["GET /newsroom/me", {}])?.topics;

/** Returns whether a query may show what was changed. A query for another record does not; a list may. */
export function isAbout({ topics, record }: Change, [name, input]: QueryKey, map: TopicMap | undefined): boolean {
  return topics.some((topic) => {
    const parameter = map?.reads[topic]?.[String(name)];
    if (parameter === undefined) return false;
    const asked = typeof input === "object" && input !== null ? Reflect.get(input, parameter) : undefined;
    return record === undefined || asked === undefined || asked === record;
  });
}

/** Returns the change of an event; undefined for presence and for foreign events. */
function changeOf({ data }: StreamEvent): Change | undefined {
  try {
    const { topics, story, id } = JSON.parse(data) as { topics?: string[]; story?: number; id?: number };
    // An order of records is of all: their id is 0.
    return topics === undefined ? undefined : { topics, record: story ?? (id === 0 ? undefined : id) };
  } catch {
    return undefined;
  }
}
