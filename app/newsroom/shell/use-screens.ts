import { mayAct, mayActOnSite, mayRead, useMe, type Me } from "#app/newsroom/kit/client/me.ts";
import { screenOf, SCREENS, type NewsroomScreen } from "./screens.ts";

/** Returns the screens that the staff member may open. */
export function useScreens(): readonly NewsroomScreen[] {
  const me = useMe();
  return SCREENS.filter((screen) => hasRight(me, screen));
}

/** Returns the screens of the rail. Unused screens stay available by palette, key and address. */
export function useRailScreens(): readonly NewsroomScreen[] {
  const me = useMe();
  return useScreens().filter(({ uses }) => uses === undefined || uses.some((act) => mayAct(me, act)));
}

/**
 * Returns whether the staff member may open the screen of an address. Returns true while the permissions are loading.
 */
export function useMayOpen(pathname: string): boolean {
  const me = useMe();
  const screen = screenOf(pathname);
  return me === undefined || screen === undefined || hasRight(me, screen);
}

function hasRight(me: Me | undefined, { queries, permissions, of }: NewsroomScreen): boolean {
  const may = of === "site" ? mayActOnSite : mayAct;
  if (permissions !== undefined) return permissions.some((one) => may(me, one));
  return queries === undefined || queries.some((one) => mayRead(me, one));
}
