import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { useActs, type Acts } from "../keys/acts.ts";
import { WaitingWindow } from "../late/waiting.tsx";
import { reviewPath, writePath } from "../places.ts";
import { forgetReasons, waiversOf } from "../review/reasons.ts";
import { ActWindow, type AskedAct } from "./act-window.tsx";
import { KEY_OF, useWay, type StoryAct } from "./way.ts";

/** What a screen adds to the acts that it offers. */
export type Around = {
  /** Before anything is done: gives whether it may be, as when all that was written is saved. */
  before?: (() => Promise<boolean>) | undefined;
  /** Signs here; elsewhere the story is opened where it is signed. */
  pass?: (() => void) | undefined;
  /** It was done. */
  onDone?: ((act: StoryAct) => void) | undefined;
  /** Its window was closed, whatever came of it. */
  onClose?: (() => void) | undefined;
  /** The server did not take it; what it said is shown already. */
  onRefused?: (() => void) | undefined;
};

/** `acts` is undefined until they are known. */
export type StoryActs = { acts: readonly StoryAct[] | undefined; run: (act: StoryAct) => void; window: ReactNode };

/** Acts that need no more than to be done. */
const AT_ONCE = {
  letGo: "POST /office/letGo",
  cancel: "POST /office/cancelRelease",
  retry: "POST /office/retryRelease",
  withdraw: "POST /office/withdraw",
} as const;

/**
 * What can be done with a story now, as the server says, and what does it: at once, in a window, or on another screen. Every
 * screen that shows a story offers its acts by this, and binds their keys.
 */
export function useStoryActs(id: number, { before, pass, onDone, onClose, onRefused }: Around = {}): StoryActs {
  const { acts: names, done } = useMessages("desk");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const way = useWay(id);
  const [asked, setAsked] = useState<AskedAct | "waiting">();

  const finish = (act: StoryAct) => {
    void queries.invalidateQueries();
    onDone?.(act);
  };
  const send = async (act: StoryAct): Promise<void> => {
    const key = crypto.randomUUID();
    const answer =
      act === "handIn"
        ? await officeRequest("POST /office/handIn", { input: { id, key, waivers: await waiversOf(id) } })
        : act === "edit"
          ? await officeRequest("POST /office/takeStep", { input: { id, key } })
          : act === "untrash"
            ? await officeRequest("POST /office/untrash", { input: { id } })
            : await officeRequest(AT_ONCE[act as keyof typeof AT_ONCE], { input: { id, key } });
    if (!answer.ok) {
      // What the machine has found meanwhile is shown with the refusal.
      void queries.invalidateQueries({ queryKey: ["GET /office/rounds"] });
      return onRefused?.();
    }
    if (act === "handIn") await forgetReasons(id);
    if (act !== "edit") showToast(done(names[act]), "success");
    finish(act);
    if (act === "edit") void navigate(writePath(id));
  };
  const start = async (act: StoryAct): Promise<void> => {
    if (act === "write" || act === "correct") return void navigate(writePath(id));
    if (act === "pass" && pass !== undefined) return pass();
    // A window opens with the key, so that nothing that is typed until it is known which reaches the screen.
    if (isAsked(act) && (act !== "handIn" || way?.wasPublic !== false)) setAsked("waiting");
    await prepare(act);
    setAsked((now) => (now === "waiting" ? undefined : now));
  };
  const prepare = async (act: StoryAct): Promise<void> => {
    if (before !== undefined && !(await before())) return;
    if (act === "pass") {
      // What is signed there is what was saved here, not what was read before.
      queries.removeQueries({ queryKey: ["GET /office/story"] });
      return void navigate(reviewPath(id));
    }
    if (act in AT_ONCE || act === "edit" || act === "untrash") return send(act);
    if (act === "handIn") {
      // What readers never had is handed in at once: it can be withdrawn. Of the rest one says as what. The key may come
      // before it is known which.
      const known =
        way ?? (await queries.ensureQueryData(officeQuery("GET /office/acts", { id })).catch(() => undefined));
      if (known?.wasPublic !== true) return known && send(act);
    }
    // Unless the window that waits was closed meanwhile.
    if (isAsked(act)) setAsked((now) => (now === "waiting" ? act : now));
  };
  const run = (act: StoryAct) => void start(act);
  useActs(keysOf(way?.acts ?? [], run));
  // A window says late that it was closed: the next one may be open by then.
  const close = (act: AskedAct | "waiting") => {
    setAsked((now) => (now === act ? undefined : now));
    onClose?.();
  };
  const window = () => {
    if (asked === undefined) return null;
    const onClose = () => close(asked);
    if (asked === "waiting" || way === undefined) return <WaitingWindow onClose={onClose} />;
    return <ActWindow key={asked} act={asked} id={id} way={way} onDone={() => finish(asked)} onClose={onClose} />;
  };
  return { acts: way?.acts, run, window: window() };
}

/** Whether an act asks for something in a window before it is done. */
const isAsked = (act: StoryAct): act is AskedAct =>
  !(act in AT_ONCE) && !["write", "correct", "edit", "untrash", "pass"].includes(act);

function keysOf(acts: readonly StoryAct[], run: (act: StoryAct) => void): Acts {
  return Object.fromEntries(
    acts.flatMap((act) => {
      const key = KEY_OF[act];
      return key === undefined ? [] : [[key, () => run(act)]];
    }),
  );
}
