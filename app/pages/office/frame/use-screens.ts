import { mayAct, mayActOnSite, useMe } from "../data/office-me.ts";
import { SCREENS, type OfficeScreen } from "../office.screens.ts";

/** The screens on which the colleague who is in has something to see. */
export function useScreens(): readonly OfficeScreen[] {
  const me = useMe();
  return SCREENS.filter(
    ({ acts, isOfSite }) => acts === undefined || acts.some((act) => (isOfSite ? mayActOnSite : mayAct)(me, act)),
  );
}
