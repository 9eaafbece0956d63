import {
  askAdjustment,
  decideAdjustment,
  readAdjustments,
} from "#app/features/newsroom/adjustment/adjustment.service.server.ts";
import { keyOf } from "../keys.ts";
import type { DemoNewsroom } from "./place.ts";

/** An adjustment for a demo reader; `amount` is in points or cents. */
const ASKED = [
  { by: "chenyi", unit: "points", amount: 20, reason: "指出菜价表里一处单位写错，谢谢。", signed: false },
  { by: "linjie", unit: "money", amount: 20_000, reason: "采用了记账表格，按约稿付酬。", signed: true },
  { by: "beifeng", unit: "points", amount: 800, reason: "参加读者座谈，补记积分。", signed: false },
] as const;

/**
 * Creates three adjustments: one so small that it is applied at once, one signed by a second staff member, and one that
 * waits for a second signature.
 */
export async function seedAdjustments({ room: { operations, admin }, members }: DemoNewsroom): Promise<void> {
  for (const { by, signed, ...asked } of ASKED) {
    const memberId = members.get(by);
    if (memberId === undefined) continue;
    const outcome = await askAdjustment(operations, { ...asked, memberId, key: keyOf(`adjustment ${by}`) });
    if (outcome === "done" || !signed) continue;
    const { list } = await readAdjustments(admin, { queue: "waiting", memberId });
    for (const { id } of list) await decideAdjustment(admin, { id, yes: true, note: "稿费单已核对" });
  }
}
