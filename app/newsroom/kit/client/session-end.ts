import { keepNewsroomToken } from "./token.ts";
import { SIGN_IN_PATH, signInAddress } from "./sign-in-place.ts";

/** The session of the newsroom is over: its token goes, and the sign-in screen leads back to here. */
export function endNewsroomSession(): void {
  keepNewsroomToken("");
  if (location.pathname !== SIGN_IN_PATH) location.assign(signInAddress(location));
}
