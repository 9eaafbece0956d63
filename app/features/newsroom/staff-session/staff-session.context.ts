import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { StaffRow } from "#app/features/newsroom/staff/staff.service.server.ts";
import type { SessionRules } from "#app/features/base/session/session.service.server.ts";

/** Further dependencies of the newsroom's sign-in; the server builds them once. */
export type NewsroomContext = MemberContext & {
  /** The site runs as a local demo: demo staff sign in from this machine without a second factor. */
  isForTrying: boolean;
};

/** A staff member in a newsroom session. */
export type NewsroomCaller = { actor: StaffActor; staff: StaffRow; token: string };

declare module "#app/features/newsroom/call/newsroom-call.ts" {
  interface NewsroomVisit {
    context: NewsroomContext;
  }
  interface StaffVisit {
    caller: NewsroomCaller;
    actor: StaffActor;
  }
}

const HOUR = 3_600;

/** Sessions expire after an idle hour and after twelve hours at most; there is no refresh token. */
export function newsroomRules({ sessions }: MemberContext): SessionRules {
  return { ...sessions, lives: { access: HOUR, refresh: 0, absolute: 12 * HOUR } };
}

const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/** Returns whether no second factor is needed: for a demo account, on the machine of a local demo. */
export function isFree({ isDemo }: { isDemo: boolean }, { address }: Visitor, context: NewsroomContext): boolean {
  return isDemo && context.isForTrying && context.sessions.demo && LOOPBACK.test(address);
}
