import { useCallback, useEffect, useState } from "react";
import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { recall, remember } from "../remembered.ts";

/** The answer of a call as a component sees it. */
export type Data<T> = {
  state: "loading" | "failed" | "ready";
  data: T | undefined;
  /** The reason for the state "failed"; may be empty. */
  failure: string;
  /** True while a request is running. */
  isBusy: boolean;
  /** Refetches the data. The current data stay visible until the new answer arrives. */
  reload: () => void;
};

/** The last answer. `failure` is undefined if it succeeded. */
type Loaded<T> = { key: string; data: T | undefined; failure: string | undefined };

/**
 * Fetches the answer of a GET call of the member area. Cached data are shown at once and refetched
 * (docs/content.md#records, remembered views).
 */
export function useData<N extends CallName>(name: N, input?: CallInput<N>): Data<CallData<N>> {
  type T = CallData<N>;
  const sent = JSON.stringify(input ?? {});
  const key = `${useMember()?.id} ${name} ${sent}`;
  const [loaded, setLoaded] = useState<Loaded<T>>();
  const [stamp, setStamp] = useState(() => Date.now());
  const [isBusy, setBusy] = useState(true);

  useEffect(() => {
    let isGone = false;
    const load = async () => {
      setBusy(true);
      const answer = await request(name, { input: { ...JSON.parse(sent), _n: stamp }, silent: true });
      if (isGone) return;
      setBusy(false);
      if (!answer.ok) return setLoaded({ key, data: undefined, failure: answer.msg });
      remember(key, answer.data);
      setLoaded({ key, data: answer.data, failure: undefined });
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [key, name, sent, stamp]);

  const reload = useCallback(() => setStamp(Date.now()), []);
  const own = loaded?.key === key ? loaded : { data: recall(key) as T | undefined, failure: undefined };
  return {
    state: own.failure !== undefined ? "failed" : own.data === undefined ? "loading" : "ready",
    data: own.data,
    failure: own.failure ?? "",
    isBusy,
    reload,
  };
}
