import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFresh } from "./refresh.ts";

let hear: (event: { event: string; data: string }) => void = () => undefined;
vi.mock("./events.ts", () => ({
  onNewsroomEvent: (listener: typeof hear) => {
    hear = listener;
    return () => undefined;
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The topics of some calls, in the form that the server sends with the signed-in staff member. */
const TOPICS = {
  reads: { "story.text": { "GET /newsroom/story": "id", "GET /newsroom/stories": "" } },
  changes: { "POST /newsroom/saveStory": ["story.text"] },
};
const saved = (story: number) => ({
  event: "message",
  data: JSON.stringify({ kind: "saved", story, topics: ["story.text"] }),
});
/** Returns a query cache that contains the topics. */
function cache(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(["GET /newsroom/me", {}], { topics: TOPICS });
  return queries;
}

test("who is here makes nothing stale", async () => {
  const queries = cache();
  const asked = vi.spyOn(queries, "invalidateQueries");
  const end = keepFresh(queries);
  hear({ event: "message", data: JSON.stringify({ kind: "presence", people: [] }) });
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).not.toHaveBeenCalled();
  end();
});

test("many events of a moment ask once, and none is lost", async () => {
  const queries = cache();
  for (const id of [7, 8, 9]) queries.setQueryData(["GET /newsroom/story", { id }], {});
  const asked = vi.spyOn(queries, "invalidateQueries");
  const end = keepFresh(queries);
  for (const story of [7, 8, 7]) hear(saved(story));
  hear({ event: "saved", data: "no JSON" });
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(1);
  const stale = [7, 8, 9].filter((id) => queries.getQueryState(["GET /newsroom/story", { id }])?.isInvalidated);
  expect(stale).toEqual([7, 8]);
  hear(saved(9));
  end();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("an event about a new order concerns every record, and none does while the topics are not loaded", async () => {
  const [queries, unknown] = [cache(), new QueryClient()];
  for (const cached of [queries, unknown]) cached.setQueryData(["GET /newsroom/story", { id: 8 }], {});
  for (const cached of [queries, unknown]) {
    const end = keepFresh(cached);
    hear({ event: "message", data: JSON.stringify({ kind: "noun", id: 0, topics: ["story.text"] }) });
    await vi.advanceTimersByTimeAsync(500);
    end();
  }
  const isStale = (cached: QueryClient) =>
    cached.getQueryState(["GET /newsroom/story", { id: 8 }])?.isInvalidated ?? false;
  expect([isStale(queries), isStale(unknown)]).toEqual([true, false]);
});
