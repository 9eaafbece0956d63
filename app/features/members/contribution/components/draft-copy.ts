import { currentMember } from "#app/features/base/member-client/member-store.ts";
import { WRITING_KEY } from "#app/features/base/member-client/sign-out.ts";
import { read, write } from "#app/lib/storage.ts";
import type { ContributionFields, ContributionForm } from "../contribution.schema.ts";

/** The browser's copy of a draft until the server has stored it. `time` is in seconds. */
export type DraftCopy = { memberId: number; time: number; fields: ContributionFields };

/** The number of characters above which no copy is stored, because the server would refuse such a text, too. */
const MOST = 300_000;

/** Returns the storage key of a draft. Draft 0 is one that the server has not received yet. */
const keyOf = (id: number) => `${WRITING_KEY}contribution:${id}`;

/**
 * Stores written text, in case the session, the network or the browser fails before the text is saved. Text written
 * after the session has ended belongs to the member of the previous copy.
 */
export function keepCopy(id: number, fields: ContributionFields): void {
  const memberId = currentMember()?.id ?? parse(read(keyOf(id)))?.memberId;
  if (memberId === undefined) return;
  const copy: DraftCopy = { memberId, time: Math.floor(Date.now() / 1_000), fields };
  const text = JSON.stringify(copy);
  if (text.length <= MOST) write(keyOf(id), text);
}

export function dropCopy(id: number): void {
  write(keyOf(id), null);
}

/**
 * Returns the signed-in member's text that the server lacks. Returns undefined for none, and for other members' text.
 */
export function findCopy(stored: ContributionForm): DraftCopy | undefined {
  const copy = parse(read(keyOf(stored.id)));
  if (copy?.fields === undefined || copy.memberId !== currentMember()?.id) return undefined;
  const names = Object.keys(copy.fields) as (keyof ContributionFields)[];
  return names.some((name) => copy.fields[name] !== stored[name]) ? copy : undefined;
}

function parse(text: string | null): DraftCopy | undefined {
  try {
    return (JSON.parse(text ?? "null") as DraftCopy | null) ?? undefined;
  } catch {
    return undefined;
  }
}
