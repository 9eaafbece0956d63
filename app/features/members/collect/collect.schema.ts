import { KINDS } from "#app/features/published/content-kind/content-kinds.ts";

/** A way in which something can be collected, as the wire names it in `t` (docs/wire.md#member-lists). */
export type CollectType = (typeof KINDS)[number]["collectedAs"][number];

/** All of them, kind after kind; articles are reached in three ways. */
export const COLLECT_TYPES: CollectType[] = KINDS.flatMap((kind) => kind.collectedAs);

/** The kinds to choose from, each under its own name. */
export const COLLECT_KINDS: CollectType[] = KINDS.flatMap(({ collectedAs: [own] }) => own ?? []);

/** The kind of the collected record, whatever the source. */
export type CollectKind = Extract<(typeof KINDS)[number], { collectedAs: readonly [string, ...string[]] }>["name"];

/** The kind of each type, and the type that a kind goes by unless it was reached in another way. */
export const KIND_OF = Object.fromEntries(
  KINDS.flatMap(({ name, collectedAs }) => collectedAs.map((type) => [type, name])),
) as Record<CollectType, CollectKind>;
export const TYPE_OF = Object.fromEntries(KINDS.map(({ name, collectedAs: [own] }) => [name, own])) as Record<
  CollectKind,
  CollectType
>;

/** Characters of a search in the own collection. */
export const LONGEST_SEARCH = 100;
