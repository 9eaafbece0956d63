/** What a small noun says: fields by name, each a text, a choice, a number or a list of them. */
export type NounRecord = Readonly<Record<string, unknown>>;

/** A field that two people have changed, or one of them, since both began: what each says, and whose stays. */
export type MergeRow = {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Both have changed it, each in another way. */
  isConflict: boolean;
  choice: "mine" | "theirs";
};

type Versions<R extends NounRecord> = { base: R; mine: R; theirs: R };

/** Whether two values of a field say the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** A value as it is typed: a text as it is, a number in digits, "" for all else. */
export function typedText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The fields in which two records differ, in the order of the second. */
export function differingFields<R extends NounRecord>(before: R, after: R): (keyof R & string)[] {
  return Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
}

/**
 * The fields in which mine and theirs differ: whoever alone has changed one since `base` keeps it; where both have, it is mine
 * until somebody chooses.
 */
export function mergeRows<R extends NounRecord>({ base, mine, theirs }: Versions<R>): MergeRow[] {
  return differingFields(theirs, mine).map((field) => {
    const [was, ours, others] = [base[field], mine[field], theirs[field]];
    const [isOurs, isTheirs] = [!isSameValue(was, ours), !isSameValue(was, others)];
    const choice = isTheirs && !isOurs ? "theirs" : "mine";
    return { field, base: was, mine: ours, theirs: others, isConflict: isOurs && isTheirs, choice };
  });
}

/** What two people made of a record, by the choice for each field that differs. */
export function mergedRecord<R extends NounRecord>(theirs: R, rows: readonly MergeRow[]): R {
  const kept = rows.filter(({ choice }) => choice === "mine").map(({ field, mine }) => [field, mine]);
  return { ...theirs, ...Object.fromEntries(kept) };
}

/** What a form shows once `saved` is kept: fields that were typed in since `sent` left it say what they say `now`. */
export function withTypedSince<R extends NounRecord>(saved: R, { sent, now }: { sent: R; now: R }): R {
  const typed = differingFields(sent, now).map((field) => [field, now[field]]);
  return { ...saved, ...Object.fromEntries(typed) };
}
