import { request } from "#app/features/base/member-client/member-request.ts";
import { updateMember } from "#app/features/base/member-client/member-store.ts";
import { memberRules, type MemberRules } from "../page-permission.view.ts";
import { memberData } from "./member-data.ts";

/** The member's rules (GET /api/user/index). The request also updates the stored member. */
export const rulesOfMember = memberData<MemberRules>(async () => {
  const answer = await request("GET /user/index", { silent: true });
  if (!answer.ok) return answer;
  updateMember(answer.data.userInfo);
  return { ...answer, data: memberRules(answer.data.menus, answer.data.rules) };
});
