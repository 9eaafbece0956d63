import { operator } from "#app/features/base/actor/actor.ts";
import { hashPassword } from "#app/features/base/password/password.service.server.ts";
import { addMember } from "#app/features/members/sign-in/member-writing.service.server.ts";
import { staffActor, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { addStaff, grantRole, listStaff } from "#app/features/newsroom/staff/staff.service.server.ts";
import { onceEach } from "#app/lib/once-each.ts";
import { withTransaction } from "#db/client.ts";
import { findDemoMembers, hasSeededStaff, markStaffSeeded, withSeedingLock } from "./seed.repo.server.ts";

/** A demo staff member with the password that the first start prints. */
export type DemoColleague = { username: string; title: string; password: string };

const PASSWORD = "Gao-Mingbai-26";
const ACTOR = operator("demo");
const REASON = "演示编辑部";

/**
 * Hashes each password only once. The demo accounts share one public password, and hashing it for each would slow the
 * first start.
 */
const hashOnce = onceEach(hashPassword);

/**
 * The demo accounts, one for each role, without a mobile number. They can sign in only with DEMO=1, from the machine
 * that runs the site.
 */
const COLLEAGUES: { username: string; title: string; name: string; role: Role }[] = [
  { username: "jizhe", title: "记者", name: "林小禾", role: "reporter" },
  { username: "bianji", title: "编辑", name: "周砚秋", role: "editor" },
  { username: "zhubian", title: "主编", name: "沈知行", role: "desk-head" },
  { username: "zongbian", title: "总编", name: "顾明远", role: "chief" },
  { username: "jiaodui", title: "校对", name: "苏静文", role: "proofreader" },
  { username: "kuaixun", title: "快讯编辑", name: "程一鸣", role: "flash" },
  { username: "shijue", title: "视觉编辑", name: "叶青禾", role: "visual" },
  { username: "shuju", title: "数据编辑", name: "方衡", role: "data" },
  { username: "yunying", title: "运营", name: "唐悦", role: "operations" },
  { username: "fawu", title: "法务", name: "严正清", role: "legal" },
  { username: "guanliyuan", title: "管理员", name: "管诚", role: "admin" },
  { username: "shenji", title: "审计", name: "何鉴", role: "auditor" },
];

/**
 * Adds the demo's newsroom to a site that has never had it and has no other members. Returns the added staff members.
 * Of several concurrent processes only one adds them. The next start completes an interrupted run.
 */
export async function seedDemoStaff(): Promise<DemoColleague[]> {
  return withSeedingLock(async () => {
    if (await hasSeededStaff()) return [];
    const known = await findDemoMembers();
    const ready = new Set((await listStaff(ACTOR)).filter(({ grants }) => grants.length > 0).map(({ id }) => id));
    for (const { username, name, role } of COLLEAGUES) {
      const id = known.get(username) ?? (await addDemoMember(username, name));
      if (ready.has(id)) continue;
      await addStaff({ memberId: id, realName: name }, REASON, ACTOR);
      await grantRole({ staffId: id, role, scope: { kind: "site" }, until: null }, REASON, ACTOR);
    }
    await markStaffSeeded();
    return COLLEAGUES.map(({ username, title }) => ({ username, title, password: PASSWORD }));
  });
}

function addDemoMember(username: string, nickname: string): Promise<number> {
  const member = { username, nickname, password: PASSWORD, email: null, isDemo: true };
  return withTransaction((trx) => addMember(member, trx, hashOnce));
}

/**
 * Returns the demo's staff members by role, with a confirmed second factor, from the ids of demo members. Returns
 * undefined if one is missing.
 */
export function colleaguesOf(members: ReadonlyMap<string, number>): Record<Role, StaffActor> | undefined {
  const actors = COLLEAGUES.flatMap(({ username, role }) => {
    const id = members.get(username);
    const grants = [{ role, scope: { kind: "site" } as const }];
    return id === undefined ? [] : [[role, staffActor({ id, sessionId: 0, grants, elevated: true })] as const];
  });
  if (actors.length < COLLEAGUES.length) return undefined;
  return Object.fromEntries(actors) as Record<Role, StaffActor>;
}
