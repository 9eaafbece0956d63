import { useEffect, useSyncExternalStore } from "react";
import type { Answer } from "#app/lib/request/request.ts";

/**
 * The cached data of one member, with the time of the request. `failure` is the error of the last request, undefined
 * after a success.
 */
export type Known<T> = { memberId: number; data: T | undefined; failure: string | undefined; since: number };

export type MemberData<T> = {
  /** Returns the member's cached data and loads missing ones. Returns undefined until there is an answer. */
  use: (memberId: number | undefined) => Known<T> | undefined;
  /** Refetches the data, with one request for all concurrent callers. Cached data stay until then. Browser only. */
  load: (memberId: number) => Promise<void>;
  /** Stores data from another answer. */
  set: (memberId: number, data: T) => void;
};

/** Data about the member that several parts of a page show. One request serves all of them. */
export function memberData<T>(ask: (memberId: number) => Promise<Answer<T>>): MemberData<T> {
  let known: Known<T> | undefined;
  let running: { memberId: number; done: Promise<void> } | undefined;
  const listeners = new Set<() => void>();

  const tell = (next: Omit<Known<T>, "since">) => {
    known = { ...next, since: Date.now() };
    for (const listener of listeners) listener();
  };
  const fetchAnew = async (memberId: number) => {
    const answer = await ask(memberId);
    if (answer.ok) return tell({ memberId, data: answer.data, failure: undefined });
    const before = known?.memberId === memberId ? known.data : undefined;
    tell({ memberId, data: before, failure: answer.msg });
  };
  const load = (memberId: number) => {
    if (running?.memberId === memberId) return running.done;
    const done = fetchAnew(memberId).finally(() => {
      if (running?.done === done) running = undefined;
    });
    running = { memberId, done };
    return done;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    load,
    set: (memberId, data) => tell({ memberId, data, failure: undefined }),
    use: (memberId) => {
      const found = useSyncExternalStore(
        subscribe,
        () => known,
        () => undefined,
      );
      const own = found?.memberId === memberId ? found : undefined;
      const isMissing = memberId !== undefined && own === undefined;
      useEffect(() => {
        if (isMissing) void load(memberId);
      }, [isMissing, memberId]);
      return own;
    },
  };
}
