import { HEARING_ACTS } from "#app/features/newsroom/event/event.rules.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { useIsSignedIn } from "#app/newsroom/kit/client/token.ts";

/** Returns whether the staff member receives events. Without a permission for any event there is no connection. */
export function useHears(): boolean {
  const isSignedIn = useIsSignedIn();
  const me = useMe();
  return HEARING_ACTS.some((act) => mayAct(me, act)) && isSignedIn === true;
}
