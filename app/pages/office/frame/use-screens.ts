import { mayAct, mayActOnSite, mayActOutsideColumns, useMe } from "../data/office-me.ts";
import { SCREENS, type OfficeScreen } from "../office.screens.ts";

/** The screens on which the colleague who is in has something to see. */
export function useScreens(): readonly OfficeScreen[] {
  const me = useMe();
  return SCREENS.filter(({ acts, of }) => acts === undefined || acts.some((act) => MAY[of ?? "anything"](me, act)));
}

const MAY = { site: mayActOnSite, industry: mayActOutsideColumns, anything: mayAct };
