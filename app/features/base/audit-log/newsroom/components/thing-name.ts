/** Returns the label of a kind of record, or the kind itself if an earlier release stored one without a label. */
export const recordKindName = (kind: string, things: Readonly<Record<string, string>>): string => things[kind] ?? kind;
