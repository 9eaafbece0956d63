import { keepNewsroomToken } from "./token.ts";
import { SIGN_IN_PATH, signInAddress } from "./sign-in-place.ts";

/** Ends the expired session: deletes its token and opens the sign-in screen, which leads back here. */
export function endNewsroomSession(): void {
  keepNewsroomToken("");
  if (location.pathname !== SIGN_IN_PATH) location.assign(signInAddress(location));
}
