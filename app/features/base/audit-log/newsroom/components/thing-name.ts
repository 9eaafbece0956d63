/** What a kind of record is called; as the audit log says it where an earlier release wrote another. */
export const thingName = (kind: string, things: Readonly<Record<string, string>>): string => things[kind] ?? kind;
