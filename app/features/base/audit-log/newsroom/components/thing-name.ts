/** The label of a kind of record; the kind's own name where an earlier release wrote another. */
export const recordKindName = (kind: string, things: Readonly<Record<string, string>>): string => things[kind] ?? kind;
