import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { onNewsroomEvent } from "./events.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";

/** A present staff member, and the id of the story on their screen. */
type Place = { staff: number; story: number | null };
export type Present = { id: number; name: string; stories: readonly number[] };

const NOBODY: readonly Place[] = [];
let places = NOBODY;
const listeners = new Set<() => void>();

/** Subscribes to presence events while the newsroom is open. Returns a function that unsubscribes. */
export function hearPresence(): () => void {
  return onNewsroomEvent(({ data }) => {
    const people = peopleOf(data);
    if (people === undefined) return;
    places = people;
    for (const listener of listeners) listener();
  });
}

/** Returns the other staff members who are present, by name; empty until loaded. */
export function usePresent(): Present[] {
  const colleague = useMe();
  const me = colleague?.id;
  // A staff member without access to stories receives no presence events and may not load the names.
  const isTold = mayAct(colleague, "story.title");
  const names = useQuery({ ...newsroomQuery("GET /newsroom/people"), enabled: isTold }).data?.list;
  const here = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => places,
    () => NOBODY,
  );
  const others = [...new Set(here.map(({ staff }) => staff))].filter((id) => id !== me);
  return others.flatMap((id) => {
    const name = names?.find((one) => one.id === id)?.name;
    const stories = here.flatMap(({ staff, story }) => (staff === id && story !== null ? [story] : []));
    return name === undefined ? [] : [{ id, name, stories }];
  });
}

/** Returns the staff members in a presence event, or undefined for any other event. */
function peopleOf(data: string): Place[] | undefined {
  const event = JSON.parse(data) as { kind?: string; people?: Place[] } | null;
  return event?.kind === "presence" ? event.people : undefined;
}
