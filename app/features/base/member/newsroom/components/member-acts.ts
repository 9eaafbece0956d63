import type { MemberAct } from "#app/features/base/member/newsroom/member.rules.ts";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";
import type { MemberRow } from "./use-members.ts";

/** The requested command, and its targets. */
export type MemberAsk = { act: MemberAct | "reveal"; ids: readonly number[] };

/** The key of each command: one that undoes another has the same. */
export const KEY_OF_ACT: Record<MemberAct, KeyId> = {
  disable: "disableMember",
  enable: "disableMember",
  mute: "muteMember",
  unmute: "muteMember",
  endSessions: "endSessions",
};

/** The possible commands on a member in their current state. */
export function actsFor({ status, mutedUntil }: Pick<MemberRow, "status" | "mutedUntil">): MemberAct[] {
  const out = status === "active" ? "disable" : "enable";
  const voice = mutedUntil > 0 ? "unmute" : "mute";
  return status === "active" ? [voice, "endSessions", out] : [voice, out];
}
