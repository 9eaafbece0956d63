import { ORIGINS, type Origin } from "#app/features/published/article/article.origins.ts";

export { ORIGINS };

export const SENSITIVITIES = ["normal", "sensitive"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** How many signatures a story can need: each is another person's. */
export const STEP_COUNTS = [1, 2, 3] as const;

/** Where no policy fits, as many as there are. */
export const STEPS_OTHERWISE = 3;

/**
 * How many signatures stories of a place need: `scope` is `site`, or `column` or `industry` with its id, as in `column 4`.
 * Origin and sensitivity are null where the policy is for stories of any.
 */
export type PolicyRecord = { scope: string; origin: Origin | null; sensitivity: Sensitivity | null; steps: number };

export type ReviewPolicy = { id: number; version: number; record: PolicyRecord };

/** What of a story policies ask. */
export type PolicyThing = {
  /** Its column and the column's parent. */
  columnIds: readonly number[];
  industryId: number | null;
  origin: string;
  sensitivity: string;
};

const SCOPE = /^(column|industry) ([1-9]\d{0,8})$/;

/** The place that a scope names; undefined for the whole site. */
export function placeOf(scope: string): { kind: "column" | "industry"; id: number } | undefined {
  const [, kind, id] = SCOPE.exec(scope) ?? [];
  return kind === "column" || kind === "industry" ? { kind, id: Number(id) } : undefined;
}

/** Returns whether a text names a scope. */
export const isScope = (text: string) => text === "site" || SCOPE.test(text);

/** Returns whether a policy is the one for whatever no other is for: it stays, and only its number of signatures changes. */
export const isStandard = ({ scope, origin, sensitivity }: PolicyRecord) =>
  scope === "site" && origin === null && sensitivity === null;

/** Whether two policies are for the same stories. */
export const isForSame = (one: PolicyRecord, other: PolicyRecord) =>
  one.scope === other.scope && one.origin === other.origin && one.sensitivity === other.sensitivity;

/** The policy that counts for a story: of those that fit the one that says the most, of equals the stricter one. */
export function policyFor<P extends { record: PolicyRecord }>(
  policies: readonly P[],
  thing: PolicyThing,
): P | undefined {
  return policies
    .filter(({ record }) => fits(record, thing))
    .sort(
      (one, other) =>
        narrowness(other.record, thing) - narrowness(one.record, thing) || other.record.steps - one.record.steps,
    )[0];
}

/** How many signatures a story needs. */
export function stepsFor(policies: readonly { record: PolicyRecord }[], thing: PolicyThing): number {
  return policyFor(policies, thing)?.record.steps ?? STEPS_OTHERWISE;
}

function fits({ scope, origin, sensitivity }: PolicyRecord, thing: PolicyThing): boolean {
  if (origin !== null && origin !== thing.origin) return false;
  if (sensitivity !== null && sensitivity !== thing.sensitivity) return false;
  const place = placeOf(scope);
  if (place === undefined) return true;
  return place.kind === "column" ? thing.columnIds.includes(place.id) : place.id === thing.industryId;
}

function narrowness({ scope, origin, sensitivity }: PolicyRecord, thing: PolicyThing): number {
  const place = placeOf(scope);
  const isOwnColumn = place?.kind === "column" && place.id === thing.columnIds[0];
  const ofPlace = Number(place !== undefined) * 2 + Number(isOwnColumn);
  return Number(sensitivity !== null) * 8 + ofPlace * 2 + Number(origin !== null);
}
