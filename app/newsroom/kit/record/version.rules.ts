/** The fields of a small record, keyed by name. A value is a text, a choice, a number, or a list of these. */
export type NounRecord = Readonly<Record<string, unknown>>;

/** A field that one or both sides have changed since the base version, with the values and the chosen side. */
export type MergeRow = {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whether both sides have changed it, in different ways. */
  isConflict: boolean;
  choice: "mine" | "theirs";
};

type Versions<R extends NounRecord> = { base: R; mine: R; theirs: R };

/** Returns whether two values of a field are equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Returns the text that an input field shows for a value: a string unchanged, a number in digits, "" for anything else. */
export function typedText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the fields in which two records differ, in the order of the second. */
export function differingFields<R extends NounRecord>(before: R, after: R): (keyof R & string)[] {
  return Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
}

/**
 * Returns the fields in which mine and theirs differ. Each has a preselected side: the one that changed the field since
 * `base`. If both did, it is mine.
 */
export function mergeRows<R extends NounRecord>({ base, mine, theirs }: Versions<R>): MergeRow[] {
  return differingFields(theirs, mine).map((field) => {
    const [was, ours, others] = [base[field], mine[field], theirs[field]];
    const [isOurs, isTheirs] = [!isSameValue(was, ours), !isSameValue(was, others)];
    const choice = isTheirs && !isOurs ? "theirs" : "mine";
    return { field, base: was, mine: ours, theirs: others, isConflict: isOurs && isTheirs, choice };
  });
}

/** Returns the record that results from the chosen side of each differing field. */
export function mergedRecord<R extends NounRecord>(theirs: R, rows: readonly MergeRow[]): R {
  const kept = rows.filter(({ choice }) => choice === "mine").map(({ field, mine }) => [field, mine]);
  return { ...theirs, ...Object.fromEntries(kept) };
}

/**
 * Returns the form's values after a save. A field that the user changed after the request was sent keeps its current
 * value, which is in `now`.
 */
export function withTypedSince<R extends NounRecord>(saved: R, { sent, now }: { sent: R; now: R }): R {
  const typed = differingFields(sent, now).map((field) => [field, now[field]]);
  return { ...saved, ...Object.fromEntries(typed) };
}
