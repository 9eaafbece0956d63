import { useCallback, useEffect, useState } from "react";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import type { Data } from "#app/features/base/list/components/use-data.ts";
import { profileOfMember } from "#app/features/members/area/components/area-data.ts";
import type { ProfileAnswer } from "./profile-data.ts";

/**
 * The milliseconds for which the profile counts as fresh. The area loads it on entry, so a page opened at once does not
 * load it again.
 */
const FRESH_MS = 10_000;

/** Returns the member's profile, shared with the rest of the area. It is refetched if it was loaded a while ago. */
export function useProfile(): Data<ProfileAnswer> {
  const memberId = useMember()?.id;
  const known = profileOfMember.use(memberId);
  const [isStale] = useState(() => known === undefined || Date.now() - known.since > FRESH_MS);
  const [isBusy, setBusy] = useState(isStale);
  const load = useCallback(async () => {
    if (memberId === undefined) return;
    setBusy(true);
    await profileOfMember.load(memberId);
    setBusy(false);
  }, [memberId]);
  useEffect(() => {
    if (isStale) void load();
  }, [isStale, load]);
  return {
    state: known === undefined ? "loading" : known.failure === undefined ? "ready" : "failed",
    data: known?.data,
    failure: known?.failure ?? "",
    isBusy,
    reload: () => void load(),
  };
}
