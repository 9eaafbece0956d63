import { useCallback, useEffect, useRef, useState } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import type { ContributionFields, ContributionForm } from "../contribution.schema.ts";
import { dropCopy, keepCopy } from "./draft-copy.ts";

/** The state of the draft. `time` is in seconds. `isConflict`: it was saved elsewhere meanwhile. */
export type SaveState =
  | { kind: "new" | "dirty" | "saving" }
  | { kind: "saved"; time: number }
  | { kind: "failed"; reason: string; isConflict: boolean };

/** The milliseconds without a change after which the draft is saved. */
const PAUSE_MS = 1_500;

type Known = { id: number; version: number };

/**
 * Saves a draft to the server while the member writes: shortly after each change, when the page is left, and on
 * request. One save runs at a time. If the draft was changed elsewhere, saving stops. The browser stores what the
 * server lacks. `onBegun` gets the id of a new draft.
 */
export function useAutosave(
  { id, version, updatetime }: Pick<ContributionForm, "id" | "version" | "updatetime">,
  onBegun: (id: number) => void,
) {
  const [state, setState] = useState<SaveState>(id === 0 ? { kind: "new" } : { kind: "saved", time: updatetime });
  const known = useRef<Known>({ id, version });
  const waiting = useRef<ContributionFields>(undefined);
  const isStopped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<Known | undefined>>(Promise.resolve(undefined));
  const begun = useRef(onBegun);
  useEffect(() => {
    begun.current = onBegun;
  });

  const send = useCallback(async (): Promise<Known | undefined> => {
    while (waiting.current !== undefined && !isStopped.current) {
      const fields = waiting.current;
      waiting.current = undefined;
      setState({ kind: "saving" });
      const body = { ...known.current, ...fields };
      const answer = await request("POST /my/saveContribution", { input: body, silent: true });
      if (!answer.ok) {
        waiting.current ??= fields;
        isStopped.current = await isChangedElsewhere(known.current);
        setState({ kind: "failed", reason: answer.msg, isConflict: isStopped.current });
        return undefined;
      }
      const isFirst = known.current.id === 0;
      dropCopy(known.current.id);
      known.current = { id: answer.data.id, version: answer.data.version };
      if (waiting.current !== undefined) keepCopy(answer.data.id, waiting.current);
      setState({ kind: "saved", time: answer.data.updatetime });
      if (isFirst) begun.current(answer.data.id);
    }
    return isStopped.current || known.current.id === 0 ? undefined : known.current;
  }, []);

  /** Saves unsaved changes. Returns the stored draft, or undefined on failure. */
  const save = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(send);
    return running.current;
  }, [send]);

  const change = useCallback(
    (fields: ContributionFields) => {
      waiting.current = fields;
      keepCopy(known.current.id, fields);
      if (isStopped.current) return;
      setState((before) => (before.kind === "saving" ? before : { kind: "dirty" }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    [save],
  );

  const keep = useCallback(() => {
    const isWaiting = waiting.current !== undefined;
    if (isWaiting) void save();
    return isWaiting;
  }, [save]);
  useLeaving(keep);
  return { state, change, save };
}

/** Saves unsaved changes when the page is left or the network returns. Asks before the member leaves unsaved text. */
function useLeaving(keep: () => boolean): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (keep()) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("beforeunload", onLeave);
    addEventListener("online", keep);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("beforeunload", onLeave);
      removeEventListener("online", keep);
      keep();
    };
  }, [keep]);
}

/** Returns whether the draft was changed elsewhere since its base version. */
async function isChangedElsewhere({ id, version }: Known): Promise<boolean> {
  if (id === 0) return false;
  const answer = await request("GET /my/contribution", { input: { id }, silent: true });
  return answer.ok && answer.data.version !== version;
}
