import { addMember } from "#app/features/members/sign-in/member-writing.service.server.ts";
import { job } from "#app/features/base/actor/actor.ts";
import { post } from "#app/features/members/ledger/ledger.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { hasSeededMembers, markMembersSeeded, withSeedingLock } from "./seed.repo.server.ts";
import { seedContributions } from "./contributions.ts";
import { seedLibrary } from "./library.ts";

/** A demo member with the password that the first start prints. */
export type DemoMember = { username: string; password: string };

/** Ordinary members without a mobile number, so that no code is sent to a stranger. They exist only with DEMO=1. */
const DEMO_MEMBERS = [
  { username: "xiaoming", password: "Kan-Mingbai-26", nickname: "小明看财经", email: "xiaoming@mingbai.example" },
  { username: "laowang", password: "Suan-Mingbai-26", nickname: "老王算账", email: "laowang@mingbai.example" },
];

/** Fees and payouts in cents. With them the balance page of the demo has entries. */
const PAYMENTS = [
  { amount: 32_000, memo: "稿费：《我家的电费，差在哪一档》" },
  { amount: 15_000, memo: "稿费：《退一台旧冰箱的三种退法》" },
  { amount: -30_000, memo: "已转到你登记的银行卡" },
];

/**
 * Adds the demo members to a site that has never had them and has no other members. Returns the added ones, none at
 * later starts. Of several concurrent processes only one adds them.
 */
export async function seedDemoMembers(): Promise<DemoMember[]> {
  const ids = await addDemoMembers();
  if (ids.length === 0) return [];
  await seedLibrary(ids);
  await seedContributions(new Map(DEMO_MEMBERS.map(({ username }, index) => [username, ids[index] ?? 0])), new Date());
  return DEMO_MEMBERS.map(({ username, password }) => ({ username, password }));
}

async function addDemoMembers(): Promise<number[]> {
  return withSeedingLock(() =>
    withTransaction(async (trx) => {
      if (await hasSeededMembers(trx)) return [];
      const ids: number[] = [];
      for (const member of DEMO_MEMBERS) ids.push(await addMember({ ...member, isDemo: true }, trx));
      const [reader] = ids;
      if (reader !== undefined) await seedPayments(reader, trx);
      await markMembersSeeded(trx);
      return ids;
    }),
  );
}

async function seedPayments(memberId: number, trx: Db): Promise<void> {
  const actor = job("demo", ["ledger.post"]);
  for (const [index, { amount, memo }] of PAYMENTS.entries())
    await post({ memberId, unit: "money", amount, kind: "operator", memo, key: `demo:${index}`, actor }, trx);
}
