import { HEARING_ACTS } from "#app/features/newsroom/event/event.rules.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { useIsSignedIn } from "#app/newsroom/kit/client/token.ts";

/** Returns whether the colleague who is in hears of anything: who may know of nothing that happens has no line to the server. */
export function useHears(): boolean {
  const isSignedIn = useIsSignedIn();
  const me = useMe();
  return HEARING_ACTS.some((act) => mayAct(me, act)) && isSignedIn === true;
}
