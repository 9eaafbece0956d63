import { isStandard, placeOf, type PolicyRecord } from "#app/features/newsroom/review-policy/review-policy.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import { usePolicies, type PolicyPlaces } from "./policies-data.ts";

type PolicyWords = RecordWords & {
  /** Returns a text that describes the stories of a policy. */
  titleOf: (policy: PolicyRecord) => string;
  /** Returns a text that describes a group of stories by the properties that policies use. */
  storiesOf: (stories: {
    columnId: number | null;
    industryId: number | null;
    origin: string;
    sensitivity: string;
  }) => string;
};

/** Returns the interface texts for policies and their fields. */
export function usePolicyWords(): PolicyWords {
  const { policies: t } = useMessages("settings");
  const { origins } = useMessages("stories");
  const places = usePolicies().data;
  const originOf = (origin: unknown) => (origins as Readonly<Record<string, string>>)[String(origin)] ?? t.anyOrigin;
  const sensitivityOf = (value: unknown) => (value === null ? t.anySensitivity : t.sensitivities[value as "normal"]);
  const said = (field: string, value: unknown): string => {
    if (field === "scope") return scopeName(String(value), places, t);
    if (field === "origin") return originOf(value);
    if (field === "sensitivity") return sensitivityOf(value);
    return t.steps(Number(value));
  };
  return {
    nameOf: (field) => t.fields[field as keyof typeof t.fields],
    said,
    titleOf: (policy) =>
      isStandard(policy)
        ? t.standard
        : [
            said("scope", policy.scope),
            policy.origin === null ? "" : originOf(policy.origin),
            policy.sensitivity === null ? "" : sensitivityOf(policy.sensitivity),
          ]
            .filter((part) => part !== "")
            .join(" · "),
    storiesOf: ({ columnId, industryId, origin, sensitivity }) =>
      [
        columnId === null ? t.noColumn : nameIn(places?.columns, columnId),
        industryId === null ? "" : nameIn(places?.industries, industryId),
        originOf(origin),
        sensitivity === "sensitive" ? sensitivityOf(sensitivity) : "",
      ]
        .filter((part) => part !== "")
        .join(" · "),
  };
}

type Texts = { site: string; column: (name: string) => string; industry: (name: string) => string };

function scopeName(scope: string, places: PolicyPlaces | undefined, t: Texts): string {
  const place = placeOf(scope);
  if (place === undefined) return t.site;
  return place.kind === "column"
    ? t.column(nameIn(places?.columns, place.id))
    : t.industry(nameIn(places?.industries, place.id));
}

/** Returns the name of a column or industry, or its number if it is not in the list. */
const nameIn = (places: PolicyPlaces["columns"] | undefined, id: number) =>
  places?.find((place) => place.id === id)?.name ?? `#${id}`;
