import { addMember } from "#app/features/members/sign-in/member-writing.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { hasSeededMembers, lockSeeding, markMembersSeeded } from "./seed.repo.server.ts";
import { seedContributions } from "./contributions.ts";
import { seedLibrary } from "./library.ts";

/** A demo member with the password that the first start prints. */
export type DemoMember = { username: string; password: string };

/** Ordinary members without any number, so that no code ever goes to a stranger. They exist only where DEMO=1. */
const DEMO_MEMBERS = [
  { username: "xiaoming", password: "Kan-Mingbai-26", nickname: "小明看财经", email: "xiaoming@mingbai.example" },
  { username: "laowang", password: "Suan-Mingbai-26", nickname: "老王算账", email: "laowang@mingbai.example" },
];

/**
 * Adds the demo members to a site that has never had them and has no member of its own. Gives those added now, none at
 * later starts; of several processes at once one adds them.
 */
export async function seedDemoMembers(): Promise<DemoMember[]> {
  const ids = await addDemoMembers();
  if (ids.length === 0) return [];
  await seedLibrary(ids);
  await seedContributions(new Map(DEMO_MEMBERS.map(({ username }, index) => [username, ids[index] ?? 0])), new Date());
  return DEMO_MEMBERS.map(({ username, password }) => ({ username, password }));
}

async function addDemoMembers(): Promise<number[]> {
  return withTransaction(async (trx) => {
    await lockSeeding(trx);
    if (await hasSeededMembers(trx)) return [];
    const ids: number[] = [];
    for (const member of DEMO_MEMBERS) ids.push(await addMember({ ...member, isDemo: true }, trx));
    await markMembersSeeded(trx);
    return ids;
  });
}
