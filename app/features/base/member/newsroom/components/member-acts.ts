import type { MemberAct } from "#app/features/base/member/newsroom/member.rules.ts";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";
import type { MemberRow } from "./use-members.ts";

/** A requested command and its targets. */
export type MemberAsk = { act: MemberAct | "reveal"; ids: readonly number[] };

/** The shortcut of each command. A command and its opposite share one. */
export const KEY_OF_ACT: Record<MemberAct, KeyId> = {
  disable: "disableMember",
  enable: "disableMember",
  mute: "muteMember",
  unmute: "muteMember",
  endSessions: "endSessions",
};

/** Returns the possible commands on a member in their current state. */
export function actsFor({ status, mutedUntil }: Pick<MemberRow, "status" | "mutedUntil">): MemberAct[] {
  const out = status === "active" ? "disable" : "enable";
  const voice = mutedUntil > 0 ? "unmute" : "mute";
  return status === "active" ? [voice, "endSessions", out] : [voice, out];
}
