import { mayAct, mayActOnSite, useMe, type Me } from "#app/newsroom/kit/client/me.ts";
import { screenOf, SCREENS, type NewsroomScreen } from "./screens.ts";

/** The screens on which the colleague who is in has something to see. */
export function useScreens(): readonly NewsroomScreen[] {
  const me = useMe();
  return SCREENS.filter((screen) => hasRight(me, screen));
}

/** Those of them that the rail leads to: what a role never uses is found by the palette, its key and its address. */
export function useRailScreens(): readonly NewsroomScreen[] {
  const me = useMe();
  return useScreens().filter(({ uses }) => uses === undefined || uses.some((act) => mayAct(me, act)));
}

/** Returns whether the colleague who is in may open the screen of an address; also while it is not known yet who they are. */
export function useMayOpen(pathname: string): boolean {
  const me = useMe();
  const screen = screenOf(pathname);
  return me === undefined || screen === undefined || hasRight(me, screen);
}

function hasRight(me: Me | undefined, { acts, of }: NewsroomScreen): boolean {
  const may = of === "site" ? mayActOnSite : mayAct;
  return acts === undefined || acts.some((act) => may(me, act));
}
