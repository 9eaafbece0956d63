import type { CallData } from "#app/features/base/call/call.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { memberData } from "#app/features/base/permission/components/member-data.ts";
import { rulesOfMember } from "#app/features/base/permission/components/member-rules.ts";

/** How many messages the member has not read (GET /api/my/unread); a call that knows it better may `set` it. */
export const unreadOfMember = memberData<number>(async () => {
  const answer = await request("GET /my/unread", { silent: true });
  return answer.ok ? { ...answer, data: answer.data.unread } : answer;
});

/** The member's data besides the stored ones. */
export type ProfileData = CallData<"GET /account/profile">;

/** The parts of the member's profile that the whole area needs. */
export const profileOfMember = memberData<ProfileData>(() =>
  // Without the time stamp of lists: the profile page's own call, which has one, would replace it otherwise.
  request("GET /account/profile", { silent: true }),
);

/** Loads the member's data for the whole area, on entry; cached data are shown until the answers arrive. */
export function loadMember(memberId: number): void {
  for (const data of [rulesOfMember, unreadOfMember, profileOfMember]) void data.load(memberId);
}
