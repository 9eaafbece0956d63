import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs, type Acts } from "#app/newsroom/kit/keys/commands.ts";
import { WaitingWindow } from "#app/newsroom/kit/late/waiting.tsx";
import type { Picture } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { reviewPath, writePath } from "#app/newsroom/kit/paths.ts";
import { forgetReasons, waiversOf } from "#app/features/newsroom/review/components/reasons.ts";
import { ActWindow, type DialogCommand } from "./act-window.tsx";
import { CoverDialog } from "./cover-dialog.tsx";
import { coversToOffer, saveCover } from "./cover-offer.ts";
import { KEY_OF, useWay, type StoryAct } from "./way.ts";

/** Functions with which a screen extends the commands that it offers. */
export type Around = {
  /** Runs before a command. Returns whether the command may run, for instance because all changes are saved. */
  before?: (() => Promise<boolean>) | undefined;
  /** Saves the cover of a story that is open for writing on this screen. Returns the error message on failure. */
  saveCover?: ((cover: number) => Promise<string | undefined>) | undefined;
  /** Signs on this screen. If undefined, the command opens the review screen. */
  pass?: (() => void) | undefined;
  /** Called when the command is done. */
  onDone?: ((act: StoryAct) => void) | undefined;
  /** Called when the command's window was closed, with any result. */
  onClose?: (() => void) | undefined;
  /** Called when the server has refused the command. The message is shown already. */
  onRefused?: (() => void) | undefined;
};

/** The commands of a story and the function that runs one. `acts` is undefined until they are loaded. */
export type StoryActs = { acts: readonly StoryAct[] | undefined; run: (act: StoryAct) => void; window: ReactNode };

/** The calls of the commands that need no window. */
const AT_ONCE = {
  letGo: "POST /newsroom/letGo",
  cancel: "POST /newsroom/cancelRelease",
  retry: "POST /newsroom/retryRelease",
  withdraw: "POST /newsroom/withdraw",
} as const;

/**
 * Returns the commands that the server allows on a story now, and the function that runs one: at once, in a window, or
 * on another screen. Every screen with a story uses this hook, which also binds the keys of the commands.
 */
export function useStoryActs(id: number, around: Around = {}): StoryActs {
  const { before, pass, onDone, onClose, onRefused } = around;
  const { acts: names, done } = useMessages("stories");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const way = useWay(id);
  const [asked, setAsked] = useState<DialogCommand | "waiting" | "cover">();
  const [covers, setCovers] = useState<readonly Picture[]>([]);
  // Aborted when the user closes the waiting window.
  const [waiting, setWaiting] = useState(() => new AbortController());

  const send = async (act: StoryAct): Promise<void> => {
    const key = crypto.randomUUID();
    const answer =
      act === "handIn"
        ? await newsroomRequest("POST /newsroom/handIn", { input: { id, key, waivers: await waiversOf(id) } })
        : act === "edit"
          ? await newsroomRequest("POST /newsroom/takeStep", { input: { id, key } })
          : act === "untrash"
            ? await newsroomRequest("POST /newsroom/untrash", { input: { id } })
            : await newsroomRequest(AT_ONCE[act as keyof typeof AT_ONCE], { input: { id, key } });
    if (!answer.ok) return onRefused?.();
    if (act === "handIn") await forgetReasons(id);
    if (act !== "edit") showToast(done(names[act]), "success");
    onDone?.(act);
    if (act === "edit") void navigate(writePath(id));
  };
  const start = async (act: StoryAct): Promise<void> => {
    if (act === "write" || act === "correct") return void navigate(writePath(id));
    if (act === "pass" && pass !== undefined) return pass();
    // The waiting window opens with the key press. So keys that follow do not reach the screen while the server
    // answers.
    const left = wait();
    if (isAsked(act)) setAsked("waiting");
    await prepare(act, left);
    setAsked((now) => (now === "waiting" ? undefined : now));
  };
  const wait = () => {
    const next = new AbortController();
    setWaiting(next);
    return next.signal;
  };
  const prepare = async (act: StoryAct, left: AbortSignal): Promise<void> => {
    if (before !== undefined && !(await before())) return;
    if (act === "pass") {
      // Deletes the cached story, because the review screen must show the text that was saved here.
      queries.removeQueries({ queryKey: ["GET /newsroom/story"] });
      return void navigate(reviewPath(id));
    }
    if (act in AT_ONCE || act === "edit" || act === "untrash") return send(act);
    if (act === "handIn") {
      const offered = await coversToOffer(id);
      if (left.aborted) return;
      if (offered.length === 0) return handIn(left);
      setCovers(offered);
      return setAsked("cover");
    }
    // Opens nothing if the user has closed the waiting window meanwhile.
    if (isAsked(act)) setAsked((now) => (now === "waiting" ? act : now));
  };
  // Hands a story that was never public in at once, because the writer can withdraw it. For any other story a window
  // asks for the kind of change. The user may press the key before the server has answered which case applies.
  const handIn = async (left: AbortSignal): Promise<void> => {
    const known =
      way ?? (await queries.ensureQueryData(newsroomQuery("GET /newsroom/acts", { id })).catch(() => undefined));
    if (left.aborted || known === undefined) return;
    if (known.wasPublic) return setAsked("handIn");
    await send("handIn");
  };
  const run = (act: StoryAct) => void start(act);
  useActs(keysOf(way?.acts ?? [], run));
  // Ignores the late close event of an earlier window, because the next one may be open by then.
  const close = (act: DialogCommand | "waiting" | "cover") => {
    waiting.abort();
    setAsked((now) => (now === act ? undefined : now));
    onClose?.();
  };
  const window = () => {
    if (asked === undefined) return null;
    const onClose = () => close(asked);
    if (asked === "waiting" || way === undefined) return <WaitingWindow onClose={onClose} />;
    if (asked === "cover")
      return (
        <CoverDialog
          id={id}
          pictures={covers}
          onSave={around.saveCover ?? ((cover) => saveCover(id, cover))}
          onHandIn={() => {
            setAsked("waiting");
            void handIn(wait()).then(() => setAsked((now) => (now === "waiting" ? undefined : now)));
          }}
          onClose={onClose}
        />
      );
    return <ActWindow key={asked} act={asked} id={id} way={way} onDone={() => onDone?.(asked)} onClose={onClose} />;
  };
  return { acts: way?.acts, run, window: window() };
}

/** Returns whether a command opens a window first. */
const isAsked = (act: StoryAct): act is DialogCommand =>
  !(act in AT_ONCE) && !["write", "correct", "edit", "untrash", "pass"].includes(act);

function keysOf(acts: readonly StoryAct[], run: (act: StoryAct) => void): Acts {
  return Object.fromEntries(
    acts.flatMap((act) => {
      const key = KEY_OF[act];
      return key === undefined ? [] : [[key, () => run(act)]];
    }),
  );
}
