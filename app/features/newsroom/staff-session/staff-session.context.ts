import type { MemberDesk, Visitor } from "#app/features/base/member/member.context.ts";
import type { SessionRules } from "#app/features/base/session/session.service.server.ts";

/** What the newsroom's sign-in needs besides; the server puts it together once. */
export type NewsroomDesk = MemberDesk & {
  /** The site is there for whoever starts it only, so that demo staff come in from this machine without a second factor. */
  isForTrying: boolean;
};

const HOUR = 3_600;

/** Idle for an hour, twelve hours at the longest; nothing renews a newsroom session. */
export function newsroomRules({ sessions }: MemberDesk): SessionRules {
  return { ...sessions, lives: { access: HOUR, refresh: 0, absolute: 12 * HOUR } };
}

const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/** Whether no second factor is asked: of a demo account, on the machine of whoever tries the demo. */
export function isFree({ isDemo }: { isDemo: boolean }, { address }: Visitor, desk: NewsroomDesk): boolean {
  return isDemo && desk.isForTrying && desk.sessions.demo && LOOPBACK.test(address);
}
