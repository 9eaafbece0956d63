import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { StreamEvent } from "./event-lines.ts";
import { onOfficeEvent } from "./office-events.ts";

/** Events of so many milliseconds count as one: a colleague who writes saves every second. */
const TOGETHER_MS = 500;
/** Says nothing of stories. */
const ME = "GET /office/me";

/** Asks again for what events say has changed, while it is shown. Gives what ends that. */
export function keepFresh(queries: QueryClient): () => void {
  let heard: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const stories = heard;
    heard = [];
    timer = undefined;
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => stories.some((story) => isAbout(story, queryKey)),
    });
  };
  const end = onOfficeEvent((event) => {
    heard.push(storyOf(event));
    timer ??= setTimeout(refresh, TOGETHER_MS);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

/** Whether a query may show something of a story: one about another thing (by its `id`) does not, a list may. */
export function isAbout(story: unknown, [name, input]: QueryKey): boolean {
  const id = typeof input === "object" && input !== null && "id" in input ? input.id : undefined;
  return name !== ME && (id === undefined || id === story);
}

function storyOf({ data }: StreamEvent): unknown {
  try {
    return (JSON.parse(data) as { story?: unknown } | null)?.story;
  } catch {
    return undefined;
  }
}
