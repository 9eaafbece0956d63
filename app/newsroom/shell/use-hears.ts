import { useMe } from "#app/newsroom/kit/client/me.ts";
import { useIsSignedIn } from "#app/newsroom/kit/client/token.ts";

/** Returns whether the staff member receives events. Without a permission for any event there is no connection. */
export function useHears(): boolean {
  const isSignedIn = useIsSignedIn();
  return (useMe()?.hears ?? false) && isSignedIn === true;
}
