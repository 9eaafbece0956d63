import type { CallData } from "#app/features/base/call/call.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { memberData } from "#app/features/base/page-permission/components/member-data.ts";
import { rulesOfMember } from "#app/features/base/page-permission/components/member-rules.ts";

/** The number of unread messages (GET /my/unread). A call with a newer number may `set` it. */
export const unreadOfMember = memberData<number>(async () => {
  const answer = await request("GET /my/unread", { silent: true });
  return answer.ok ? { ...answer, data: answer.data.unread } : answer;
});

/** The member's profile, beyond the data stored in the browser. */
export type ProfileData = CallData<"GET /account/profile">;

/** The parts of the member's profile that the whole area needs. */
export const profileOfMember = memberData<ProfileData>(() =>
  // The request has no time stamp, unlike lists. With one, the profile page's own call would replace this one.
  request("GET /account/profile", { silent: true }),
);

/** Loads the member's data for the whole area on entry. Cached data are shown until the answers arrive. */
export function loadMember(memberId: number): void {
  for (const data of [rulesOfMember, unreadOfMember, profileOfMember]) void data.load(memberId);
}
