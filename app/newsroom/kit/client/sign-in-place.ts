import { sameSitePath } from "#app/lib/address/same-site-path.ts";

/** The path of the newsroom's own sign-in screen. */
export const SIGN_IN_PATH = "/newsroom/login";
const FIRST_PATH = "/newsroom";

/** Returns the address of the sign-in screen. After sign-in it leads back to the given address. */
export function signInAddress(here: { pathname: string; search: string }): string {
  const to = here.pathname + here.search;
  return to === FIRST_PATH ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ to }).toString()}`;
}

/**
 * Returns the address to open after sign-in: the newsroom screen that the staff member came from, or the first screen.
 */
export function placeAfterSignIn(search: string): string {
  const path = sameSitePath(new URLSearchParams(search).get("to") ?? "") ?? "";
  const isScreen = /^\/newsroom(\/|\?|$)/.test(path) && !path.startsWith(SIGN_IN_PATH);
  return isScreen ? path : FIRST_PATH;
}
