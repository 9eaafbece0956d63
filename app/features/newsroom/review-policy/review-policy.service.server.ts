import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import {
  compareVersions,
  keepVersion,
  readVersion,
  readVersions,
  saveVersion,
  type SaveOutcome,
  type SeenVersion,
  type VersionedNoun,
} from "#app/features/newsroom/version/version.service.server.ts";
import {
  requirePermission,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  countOpenStories,
  deletePolicy,
  findPolicies,
  insertPolicy,
  lockPlace,
  lockPolicies,
  updatePolicy,
  type OpenStories,
} from "./review-policy.repo.server.ts";
import {
  isForSame,
  isStandard,
  placeOf,
  policyFor,
  STEPS_OTHERWISE,
  stepsFor,
  type PolicyRecord,
  type PolicyTarget,
  type ReviewPolicy,
} from "./review-policy.rules.ts";
import { policyRecord } from "./review-policy.schema.ts";

const KIND = "review-policy";

/** The base version of a policy; undefined for a new policy. */
type Seen = SeenVersion | undefined;

/** The result of a save, with the policy's id. */
export type PolicyOutcome = { id: number } & SaveOutcome<PolicyRecord>;

/** Returns the policies as they are stored. Throws `forbidden`. */
export async function readPolicies(actor: StaffActor): Promise<ReviewPolicy[]> {
  demandPolicies(actor);
  return findPolicies();
}

/** Returns how many signatures a story needs when it is handed in now, and the policy; null: no policy applies. */
export async function readPathOf(thing: PolicyTarget, trx: Db): Promise<{ steps: number; policyId: number | null }> {
  const policy = policyFor(await findPolicies(trx), thing);
  return { steps: policy?.record.steps ?? STEPS_OTHERWISE, policyId: policy?.id ?? null };
}

/**
 * Adds a policy, or changes one at its base version. When the stored version differs, nothing changes and the outcome
 * contains the stored policy. Open rounds keep the policy with which they were opened. Throws `forbidden`, `invalid_input`
 * and `not_found`. Throws Refusal without the second factor, for a missing scope, for a duplicate of another policy, and
 * where the default policy would cover less.
 */
export async function savePolicy(
  actor: StaffActor,
  seen: Seen,
  { record: input, note }: { record: unknown; note: string },
): Promise<PolicyOutcome> {
  demandPolicies(actor);
  requireElevated(actor);
  const record = accept(policyRecord, input);
  return withTransaction((trx) =>
    seen === undefined ? add(actor, record, trx) : change(actor, seen, { record, note }, trx),
  );
}

/** Restores a version of a policy as a new version. Returns and throws as savePolicy does. */
export async function restorePolicy(actor: StaffActor, seen: SeenVersion, number: number): Promise<PolicyOutcome> {
  demandPolicies(actor);
  return savePolicy(actor, seen, { record: await readVersion(KIND, seen.id, number), note: `↺ ${number}` });
}

/**
 * Removes a policy at its base version; returns false and changes nothing when the stored version differs. Its versions are
 * kept. Throws `forbidden` and `not_found`, and Refusal without the second factor and for the default policy.
 */
export async function removePolicy(actor: StaffActor, { id, version }: SeenVersion): Promise<boolean> {
  demandPolicies(actor);
  requireElevated(actor);
  return withTransaction(async (trx) => {
    const stands = await lockOne(id, trx);
    if (stands === undefined) throw new DomainError("not_found", `review policy ${id}`);
    if (stands.version !== version) return false;
    if (isStandard(stands.record)) throw new Refusal(({ staff }) => staff.policies.standard);
    await deletePolicy(id, trx);
    await tell(actor, "policy.remove", { id, ...stands.record }, trx);
    return true;
  });
}

/** Returns the versions of a policy, newest first. Throws `forbidden` and `not_found`. */
export async function readPolicyVersions(actor: StaffActor, id: number) {
  await demandOne(actor, id);
  return readVersions(KIND, id);
}

/** Compares two versions of a policy. Throws `forbidden` and `not_found`. */
export async function comparePolicy(actor: StaffActor, versions: { id: number; from: number; to: number }) {
  await demandOne(actor, versions.id);
  return compareVersions(KIND, versions);
}

/** Open stories whose number of required signatures would change. */
export type MovedStories = OpenStories & { before: number; after: number };

/**
 * Previews the effect of a policy with the content `record` (null: removed; `id` null: added). Returns the open stories
 * whose number of signatures would change, largest groups first. Throws `forbidden` and `invalid_input`.
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

/** Policies belong to the site, whatever their scope. */
const demandPolicies = (actor: StaffActor) => requirePermission(actor, "setting.manage", WHOLE_SITE);

async function demandOne(actor: StaffActor, id: number): Promise<void> {
  demandPolicies(actor);
  if (!(await findPolicies()).some((policy) => policy.id === id)) throw new DomainError("not_found", `policy ${id}`);
}

async function lockOne(id: number, trx: Db): Promise<ReviewPolicy | undefined> {
  return (await lockPolicies(trx)).find((policy) => policy.id === id);
}

const POLICY: VersionedNoun<PolicyRecord> = { kind: KIND, lock: lockOne, write: updatePolicy };

async function add(actor: StaffActor, record: PolicyRecord, trx: Db): Promise<PolicyOutcome> {
  await demandFree(undefined, record, trx);
  const id = await insertPolicy(record, trx);
  await keepVersion({ kind: KIND, id }, { number: 1, record, staffId: actor.id }, trx);
  await tell(actor, "policy.save", { id, ...record }, trx);
  return { id, saved: true, version: 1, before: record, changed: [] };
}

async function change(
  actor: StaffActor,
  seen: SeenVersion,
  { record, note }: { record: PolicyRecord; note: string },
  trx: Db,
): Promise<PolicyOutcome> {
  const stands = await lockOne(seen.id, trx);
  if (stands !== undefined && isStandard(stands.record) && !isStandard(record))
    throw new Refusal(({ staff }) => staff.policies.standard);
  await demandFree(seen.id, record, trx);
  const outcome = await saveVersion(POLICY, seen, { record, note, staffId: actor.id }, trx);
  if (outcome.saved && outcome.changed.length > 0)
    await tell(actor, "policy.save", { id: seen.id, ...record, was: outcome.before }, trx);
  return { id: seen.id, ...outcome };
}

/** Throws Refusal where another policy covers the same stories, or where the scope does not exist. */
async function demandFree(id: number | undefined, record: PolicyRecord, trx: Db): Promise<void> {
  const others = (await lockPolicies(trx)).filter((policy) => policy.id !== id);
  if (others.some((other) => isForSame(other.record, record))) throw new Refusal(({ staff }) => staff.policies.taken);
  const place = placeOf(record.scope);
  if (place !== undefined && !(await lockPlace(place, trx))) throw new Refusal(({ staff }) => staff.policies.gone);
}

async function tell(
  actor: StaffActor,
  action: "policy.save" | "policy.remove",
  { id, ...detail }: { id: number; was?: PolicyRecord } & PolicyRecord,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: KIND, targetId: id, detail }, trx);
}
