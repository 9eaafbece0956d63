import { useSyncExternalStore } from "react";
import { read, write } from "#app/lib/storage.ts";
import { isAnsweredOnce } from "#app/features/newsroom/check/check.rules.ts";
import { useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQueries } from "#app/newsroom/kit/client/queries.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { Finding, Rounds } from "./use-review.ts";

/** Reasons for waiving findings, keyed by finding id. */
export type Reasons = Readonly<Record<string, string>>;

const NONE: Reasons = {};
const PREFIX = "reasons:";
const known = new Map<string, Reasons>();
const listeners = new Set<() => void>();

const keyOf = (staffId: number, storyId: number) => `${PREFIX}${staffId}:${storyId}`;

/**
 * Returns the signed-in staff member's reasons for the findings of a story, and a function to change one. The reasons
 * are stored on this device with each key press, until the story is handed in or signed.
 */
export function useReasons(story: number): { reasons: Reasons; give: (finding: string, reason: string) => void } {
  const staffId = useMe()?.id;
  const key = staffId === undefined ? undefined : keyOf(staffId, story);
  const reasons = useSyncExternalStore(
    subscribe,
    () => (key === undefined ? NONE : reasonsAt(key)),
    () => NONE,
  );
  const give = (finding: string, reason: string) => {
    if (key === undefined) return;
    const all = { ...reasonsAt(key), [finding]: reason };
    known.set(key, all);
    write(key, JSON.stringify(all));
    tell();
  };
  return { reasons, give };
}

/** Returns the signed-in staff member's reasons for a story, in the form that commands send. */
export async function waiversOf(story: number): Promise<{ finding: string; reason: string }[]> {
  return Object.entries(reasonsAt(await myKey(story)))
    .map(([finding, reason]) => ({ finding, reason: reason.trim() }))
    .filter(({ reason }) => reason !== "");
}

/** Returns whether a finding needs no further reason, because one reason in this round counts for all signers. */
export const isAnswered = ({ id, code }: Finding, { rounds, waivers }: Rounds): boolean =>
  isAnsweredOnce(code) && rounds[0]?.closedAt === 0 && waivers.some(({ finding }) => finding === id);

/** Deletes the reasons of a story from this device, because the server has them now. */
export async function forgetReasons(story: number): Promise<void> {
  const key = await myKey(story);
  known.delete(key);
  write(key, null);
  tell();
}

async function myKey(story: number): Promise<string> {
  const { id } = await newsroomQueries.ensureQueryData(newsroomQuery("GET /newsroom/me"));
  return keyOf(id, story);
}

/** Returns the reasons that this tab has cached, or those that the device has stored. */
function reasonsAt(key: string): Reasons {
  const reasons = known.get(key) ?? keptAt(key);
  known.set(key, reasons);
  return reasons;
}

function keptAt(key: string): Reasons {
  try {
    return (JSON.parse(read(key) ?? "null") as Reasons | null) ?? NONE;
  } catch {
    return NONE;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Deletes the cached reasons when another tab of this device changes them, hands the story in or signs it. */
function hearOtherTabs({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(PREFIX)) return;
  if (key === null) known.clear();
  else known.delete(key);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

if (typeof document !== "undefined") addEventListener("storage", hearOtherTabs);
