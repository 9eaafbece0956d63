import { requirePermission, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import type { Db } from "#db/client.ts";
import { countOpenStories, findPolicies, type OpenStories } from "./review-policy.repo.server.ts";
import { policyFor, STEPS_OTHERWISE, stepsFor, type PolicyTarget, type ReviewPolicy } from "./review-policy.rules.ts";
import { policyRecord } from "./review-policy.schema.ts";

/** Returns the policies as they are stored. Throws `forbidden`. */
export async function readPolicies(actor: StaffActor): Promise<ReviewPolicy[]> {
  demandPolicies(actor);
  return findPolicies();
}

/** Returns how many signatures a story needs if it is handed in now, and the id of the policy, null if none applies. */
export async function readPathOf(thing: PolicyTarget, trx: Db): Promise<{ steps: number; policyId: number | null }> {
  const policy = policyFor(await findPolicies(trx), thing);
  return { steps: policy?.record.steps ?? STEPS_OTHERWISE, policyId: policy?.id ?? null };
}

/** A group of open stories whose number of required signatures would change. */
export type MovedStories = OpenStories & { before: number; after: number };

/**
 * Previews the effect of a policy. `record` is its new content, null if it is removed. `id` is null for a new policy.
 * Returns the open stories whose number of signatures would change, largest groups first. Throws `forbidden` and
 * `invalid_input`.
 */
export async function readPolicyEffect(
  actor: StaffActor,
  { id, record: input }: { id: number | null; record: unknown },
): Promise<MovedStories[]> {
  demandPolicies(actor);
  const record = input === null ? null : accept(policyRecord, input);
  const [policies, stories] = await Promise.all([findPolicies(), countOpenStories()]);
  const others = policies.filter((policy) => policy.id !== id);
  const wished = record === null ? others : [...others, { record }];
  return stories
    .map((some) => ({ ...some, before: stepsFor(policies, some), after: stepsFor(wished, some) }))
    .filter(({ before, after }) => before !== after);
}

/** Requires the permission for the whole site, whatever the scope of the policy. */
const demandPolicies = (actor: StaffActor) => requirePermission(actor, "setting.manage", WHOLE_SITE);
