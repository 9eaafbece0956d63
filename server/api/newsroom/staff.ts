import type { FastifyInstance } from "fastify";
import { findMember } from "#app/features/base/member/member-lookup.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { staffCalls } from "#app/features/newsroom/staff/staff.calls.ts";
import {
  addStaff,
  disableStaff,
  grantRole,
  listColleagues,
  listStaff,
  readPeople,
  renewEnrolment,
  revokeRole,
  type StaffRow,
} from "#app/features/newsroom/staff/staff.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves staff members and their permissions. */
export function addStaffCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, staffCalls, {
    "GET /newsroom/staff": async ({ actor }) => ({
      list: (await listStaff(actor)).map(({ id, username, realName: name, active, hasApp, isDemo, grants }) => ({
        id,
        username,
        name,
        active,
        hasApp,
        isDemo,
        grants: grants.map((grant) => ({
          ...grantOf(grant),
          grantedBy: grant.grantedBy,
          grantedAt: toSeconds(grant.grantedAt),
        })),
      })),
    }),
    "GET /newsroom/colleagues": async ({ actor }) => ({ list: await listColleagues(actor) }),
    "GET /newsroom/people": async () => ({ list: await readPeople() }),
    "POST /newsroom/addStaff": async ({ input, actor, texts }) => {
      const member = await findMember(input.account);
      if (member === undefined) throw new Refusal((t) => t.staff.grants.noMember);
      const enrolment = await addStaff({ memberId: member.id, realName: input.name }, input.reason, actor);
      return ok({ id: member.id, enrolment }, texts.staff.grants.added);
    },
    "POST /newsroom/enrolmentCode": async ({ input, actor, texts }) =>
      ok({ enrolment: await renewEnrolment(input.id, input.reason, actor) }, texts.staff.grants.codeMade),
    "POST /newsroom/disableStaff": async ({ input, actor, texts }) => {
      await disableStaff(input.id, input.reason, actor);
      return ok(null, texts.staff.grants.disabled);
    },
    "POST /newsroom/grant": async ({ input, actor, texts }) => {
      const { id: staffId, role, scope, until = 0, reason } = input;
      const end = until === 0 ? null : new Date(until * 1_000);
      const id = await grantRole({ staffId, role, scope, until: end }, reason, actor);
      return ok({ id }, texts.staff.grants.granted);
    },
    "POST /newsroom/revoke": async ({ input, actor, texts }) => {
      await revokeRole(input.id, input.reason, actor);
      return ok(null, texts.staff.grants.revoked);
    },
  });
}

/** Returns a grant as clients see it. */
export function grantOf({ id, role, scope, scopeName, until }: StaffRow["grants"][number]) {
  return { id, role, scope, scopeName, until: until === null ? 0 : toSeconds(until) };
}
