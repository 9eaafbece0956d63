import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { StaffRow } from "#app/features/newsroom/staff/staff.service.server.ts";
import type { SessionRules } from "#app/features/base/session/session.service.server.ts";

/** Dependencies of the newsroom's sign-in besides those of members. The server builds them once. */
export type NewsroomContext = MemberContext & {
  /** Whether the site runs as a local demo. Demo staff then sign in from this machine without a second factor. */
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

/**
 * Returns the rules of newsroom sessions. They expire after one idle hour, and after twelve hours at most. There is no
 * refresh token.
 */
export function newsroomRules({ sessions }: MemberContext): SessionRules {
  return { ...sessions, lives: { access: HOUR, refresh: 0, absolute: 12 * HOUR } };
}

const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Returns whether no second factor is needed. This holds only for a demo account that signs in from the machine of a local
 * demo.
 */
export function isFree({ isDemo }: { isDemo: boolean }, { address }: Visitor, context: NewsroomContext): boolean {
  return isDemo && context.isForTrying && context.sessions.demo && LOOPBACK.test(address);
}
