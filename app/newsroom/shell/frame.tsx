import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { useNewsroomMessages } from "#app/i18n/newsroom/messages.ts";
import { refetchTime } from "#app/newsroom/kit/time/clock.ts";
import { watchActivity } from "#app/newsroom/kit/client/attendance.ts";
import { keepConnection, onNewsroomGap, useConnectionState } from "#app/newsroom/kit/events/events.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { useHears } from "./use-hears.ts";
import { useIsSignedIn } from "#app/newsroom/kit/client/token.ts";
import { hearPresence } from "#app/newsroom/kit/events/presence.ts";
import { keepFresh } from "#app/newsroom/kit/events/refresh.ts";
import { signInAddress } from "#app/newsroom/kit/client/sign-in-place.ts";
import { listenToKeys, useActs } from "#app/newsroom/kit/keys/commands.ts";
import { listenInDialogs } from "#app/newsroom/kit/keys/dialog-key.ts";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";
import { FLASH_PATH, HANDBOOK_PATH, STORIES_PATH, storyOf } from "#app/newsroom/kit/paths.ts";
import { bringWriting, hearIntent } from "#app/newsroom/screens/write/intent.ts";
import { NoPermission } from "./no-permission.tsx";
import styles from "./frame.module.css";
import { Palette } from "./palette.tsx";
import { Rail } from "./rail.tsx";
import { StepUpHost } from "./step-up-host.tsx";
import { TopBar } from "./top-bar.tsx";
import { useMayOpen, useScreens } from "./use-screens.ts";

const KeyHelp = lateWindow(async () => (await import("./key-help.tsx")).KeyHelp);

type Window = "palette" | "help";

/** Shows the frame of every screen: the rail, the top bar, and the windows that any screen can open. */
export default function NewsroomFrame() {
  const t = useMessages("newsroom");
  useNewsroomMessages();
  const [shown, setShown] = useState<Window>();
  const isSignedIn = useIsSignedIn();
  const mayOpen = useMayOpen(useLocation().pathname);
  useSignInFirst(isSignedIn);
  useLine(useHears());
  useFrameActs(setShown);
  const close = () => setShown(undefined);
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#content">
        {t.skip}
      </a>
      <Rail />
      <div className={styles["stage"]}>
        <TopBar onPalette={() => setShown("palette")} onHelp={() => setShown("help")} />
        <main className={styles["main"]} id="content" tabIndex={-1}>
          {isSignedIn === true && <Suspense fallback={null}>{mayOpen ? <Outlet /> : <NoPermission />}</Suspense>}
        </main>
      </div>
      {shown === "palette" && <Palette onClose={close} />}
      {shown === "help" && <KeyHelp onClose={close} />}
      <StepUpHost />
    </div>
  );
}

/** Opens the sign-in screen, which leads back here, if this tab has no session. */
function useSignInFirst(isSignedIn: boolean | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isSignedIn === false) void navigate(signInAddress({ pathname, search }), { replace: true });
  }, [isSignedIn, navigate, pathname, search]);
}

/**
 * Keeps the event connection open while a staff member with a permission for events is signed in. After an interruption
 * it refetches all shown data.
 */
function useLine(hears: boolean): void {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const story = storyOf(pathname);
  const listsStories = pathname === STORIES_PATH;
  useEffect(() => {
    void refetchTime();
  }, []);
  useEffect(() => {
    if (hears) return keepConnection(story);
  }, [hears, story]);
  useEffect(() => hearPresence(), []);
  useEffect(() => watchActivity(), []);
  useEffect(() => hearIntent(), []);
  useEffect(() => {
    if (listsStories) bringWriting();
  }, [listsStories]);
  useEffect(() => keepFresh(queries), [queries]);
  useEffect(() => onNewsroomGap(() => void queries.invalidateQueries()), [queries]);
  const isOpen = useConnectionState() === "open";
  useEffect(() => {
    // Data loaded before the connection opened may be outdated. Calls in progress are not repeated, because the server
    // answers them after the connection opened.
    if (isOpen) void queries.invalidateQueries({}, { cancelRefetch: false });
  }, [isOpen, queries]);
}

function useFrameActs(show: (shown: Window) => void): void {
  const navigate = useNavigate();
  useEffect(() => listenToKeys(), []);
  useEffect(() => listenInDialogs(), []);
  const sends = mayAct(useMe(), "flash.send");
  const toFlash = () => void navigate(FLASH_PATH);
  const ways = useScreens().map(({ key, path }) => [key, () => void navigate(path)] as const);
  useActs({
    palette: () => show("palette"),
    help: () => show("help"),
    newStory: () => void navigate("/newsroom/stories/new"),
    newFlash: sends ? toFlash : undefined,
    newFlashInText: sends ? toFlash : undefined,
    goHandbook: () => void navigate(HANDBOOK_PATH),
    ...Object.fromEntries(ways),
  });
}
