import { KINDS } from "#app/features/published/content-kind/content-kinds.ts";

/** A type of a collected record, the parameter `t` in the API (docs/wire.md#member-lists). */
export type CollectType = (typeof KINDS)[number]["collectedAs"][number];

/** All types, kind after kind. Articles have three types. */
export const COLLECT_TYPES: CollectType[] = KINDS.flatMap((kind) => kind.collectedAs);

/** The kinds to choose from, each with its own name. */
export const COLLECT_KINDS: CollectType[] = KINDS.flatMap(({ collectedAs: [own] }) => own ?? []);

/** The kind of a collected record, whatever its type. */
export type CollectKind = Extract<(typeof KINDS)[number], { collectedAs: readonly [string, ...string[]] }>["name"];

/** The kind of each type, and the default type of each kind. */
export const KIND_OF = Object.fromEntries(
  KINDS.flatMap(({ name, collectedAs }) => collectedAs.map((type) => [type, name])),
) as Record<CollectType, CollectKind>;
export const TYPE_OF = Object.fromEntries(KINDS.map(({ name, collectedAs: [own] }) => [name, own])) as Record<
  CollectKind,
  CollectType
>;

/** The greatest length in characters of a search in the own collection. */
export const LONGEST_SEARCH = 100;
