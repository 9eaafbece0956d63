import { ORIGINS, type Origin } from "#app/features/published/article/article.origins.ts";

export { ORIGINS };

export const SENSITIVITIES = ["normal", "sensitive"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** The possible numbers of signatures. Each signature must come from another person. */
export const STEP_COUNTS = [1, 2, 3] as const;

/** The number of signatures if no policy applies. It is the highest one. */
export const STEPS_OTHERWISE = 3;

/**
 * The number of signatures for the stories of a scope. The scope is `site`, or `column` or `industry` with an id, such as
 * `column 4`. A null origin or sensitivity matches any story.
 */
export type PolicyRecord = { scope: string; origin: Origin | null; sensitivity: Sensitivity | null; steps: number };

export type ReviewPolicy = { id: number; version: number; record: PolicyRecord };

/** The properties of a story that policies depend on. */
export type PolicyTarget = {
  /** The story's column and the parent of that column. */
  columnIds: readonly number[];
  industryId: number | null;
  origin: string;
  sensitivity: string;
};

const SCOPE = /^(column|industry) ([1-9]\d{0,8})$/;

/** Returns the column or industry of a scope, or undefined for the whole site. */
export function placeOf(scope: string): { kind: "column" | "industry"; id: number } | undefined {
  const [, kind, id] = SCOPE.exec(scope) ?? [];
  return kind === "column" || kind === "industry" ? { kind, id: Number(id) } : undefined;
}

/** Returns whether a text names a scope. */
export const isScope = (text: string) => text === "site" || SCOPE.test(text);

/** Returns whether a policy is the default one. It cannot be removed, and only its number of signatures can change. */
export const isStandard = ({ scope, origin, sensitivity }: PolicyRecord) =>
  scope === "site" && origin === null && sensitivity === null;

/** Returns whether two policies match the same stories. */
export const isForSame = (one: PolicyRecord, other: PolicyRecord) =>
  one.scope === other.scope && one.origin === other.origin && one.sensitivity === other.sensitivity;

/**
 * Returns the policy that applies to a story. It is the most specific match, and the stricter one of equally specific
 * matches.
 */
export function policyFor<P extends { record: PolicyRecord }>(
  policies: readonly P[],
  thing: PolicyTarget,
): P | undefined {
  return policies
    .filter(({ record }) => fits(record, thing))
    .sort(
      (one, other) =>
        narrowness(other.record, thing) - narrowness(one.record, thing) || other.record.steps - one.record.steps,
    )[0];
}

/** Returns the number of signatures that a story needs. */
export function stepsFor(policies: readonly { record: PolicyRecord }[], thing: PolicyTarget): number {
  return policyFor(policies, thing)?.record.steps ?? STEPS_OTHERWISE;
}

function fits({ scope, origin, sensitivity }: PolicyRecord, thing: PolicyTarget): boolean {
  if (origin !== null && origin !== thing.origin) return false;
  if (sensitivity !== null && sensitivity !== thing.sensitivity) return false;
  const place = placeOf(scope);
  if (place === undefined) return true;
  return place.kind === "column" ? thing.columnIds.includes(place.id) : place.id === thing.industryId;
}

function narrowness({ scope, origin, sensitivity }: PolicyRecord, thing: PolicyTarget): number {
  const place = placeOf(scope);
  const isOwnColumn = place?.kind === "column" && place.id === thing.columnIds[0];
  const ofPlace = Number(place !== undefined) * 2 + Number(isOwnColumn);
  return Number(sensitivity !== null) * 8 + ofPlace * 2 + Number(origin !== null);
}
