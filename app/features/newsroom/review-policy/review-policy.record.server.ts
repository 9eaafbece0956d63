import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { requireElevated } from "#app/features/newsroom/staff/staff.policy.ts";
import { VersionedRecord } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import type { Db } from "#db/client.ts";
import {
  deletePolicy,
  findPolicies,
  insertPolicy,
  lockPlace,
  lockPolicies,
  updatePolicy,
} from "./review-policy.repo.server.ts";
import { isForSame, isStandard, placeOf, type PolicyRecord } from "./review-policy.rules.ts";
import { policyRecord } from "./review-policy.schema.ts";

/**
 * Review policies. Changing any of them requires the permission for the whole site, even if the policy has a narrower scope.
 * Open rounds keep the policy with which they were opened. Throws Refusal without the second factor, for a missing scope,
 * and for a duplicate of another policy. Also throws Refusal if the default policy would be narrowed or removed.
 */
export const reviewPolicies = new VersionedRecord<PolicyRecord>({
  noun: "review policy",
  storedKind: "review-policy",
  permission: "setting.manage",
  demand: (actor, act) => {
    if (act !== "read") requireElevated(actor);
  },
  accept: (input) => accept(policyRecord, input),
  read: async (id, trx) => {
    const all = await (trx === undefined ? findPolicies() : lockPolicies(trx));
    return all.find((policy) => policy.id === id);
  },
  insert: async (_, { record }, trx) => ({ id: await insertPolicy(record, trx), version: 1, record }),
  write: async (_, { id, record }, trx) => updatePolicy(id, record, trx),
  remove: async (_, id, __, trx) => deletePolicy(id, trx),
  check: async (_, { id, record, stored }, trx) => {
    if (stored !== undefined && isStandard(stored.record) && !isStandard(record))
      throw new Refusal(({ staff }) => staff.policies.standard);
    await requireFree(id, record, trx);
  },
  checkRemoval: async (_, { record }) => {
    if (isStandard(record)) throw new Refusal(({ staff }) => staff.policies.standard);
  },
  afterChange: async (actor, { id: targetId, ...done }, trx) => {
    const action = done.did === "remove" ? "policy.remove" : "policy.save";
    const { record } = done.did === "remove" ? done.before : done;
    const detail = { ...record, ...(done.did === "save" && { was: done.before.record }) };
    await recordAudit({ actor, action, targetKind: "review-policy", targetId, detail }, trx);
  },
});

/** Throws Refusal if another policy covers the same stories, or if the scope does not exist. */
async function requireFree(id: number | undefined, record: PolicyRecord, trx: Db): Promise<void> {
  const others = (await lockPolicies(trx)).filter((policy) => policy.id !== id);
  if (others.some((other) => isForSame(other.record, record))) throw new Refusal(({ staff }) => staff.policies.taken);
  const place = placeOf(record.scope);
  if (place !== undefined && !(await lockPlace(place, trx))) throw new Refusal(({ staff }) => staff.policies.gone);
}
