import type { BaseVersion } from "#app/lib/base-version.ts";
import { useState } from "react";
import type { CallInput } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest, type NewsroomCall } from "#app/newsroom/kit/client/request.ts";
import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { showToast } from "#app/ui/toast.tsx";

type NounsOf<N> = N extends `GET /newsroom/${infer Nouns}/compare` ? Nouns : never;
/** A noun whose records have versions, as named in its calls. */
export type VersionedNouns = NounsOf<NewsroomCall>;

type RemovableOf<N> = N extends `POST /newsroom/${infer Nouns}/remove` ? Nouns : never;
/** A noun whose records have versions and can be removed. */
type RemovableNouns = RemovableOf<NewsroomCall> & VersionedNouns;

/** The newer version that another staff member saved meanwhile. */
export type Theirs<R> = { version: number; by: string; record: R };

/**
 * The result of a save: the reason of a failure, the newer version of another staff member, or the id and number of the
 * saved version.
 */
export type Saved<R> = { failure: string } | { theirs: Theirs<R> } | BaseVersion;

/** Converts the response of a save call into its result. */
export function savedOf<R>(answer: { ok: true; data: SaveAnswer } | { ok: false; msg: string }): Saved<R> {
  if (!answer.ok) return { failure: answer.msg };
  const { id, version, theirs } = answer.data;
  return theirs === null ? { id, version } : { theirs: theirs as unknown as Theirs<R> };
}

/**
 * Saves a record, based on a version. Without a base version it adds the record; a repeated request with the same key
 * adds nothing. Resolves after the refetch of the shown records.
 */
export async function saveRecord<R extends NounRecord>(
  nouns: VersionedNouns,
  record: R,
  base: BaseVersion | undefined,
  adding: { key?: string; parentId?: number | undefined } = {},
): Promise<Saved<R>> {
  const stored = base === undefined ? adding : { id: base.id, version: base.version };
  // TypeScript cannot see that the call of each noun takes the record of that noun.
  const input = { record, ...stored } as CallInput<`POST /newsroom/${VersionedNouns}/save`>;
  return savedOf(await newsroomRequest(`POST /newsroom/${nouns}/save`, { input, silent: true, refetch: "wait" }));
}

type Removal = {
  nouns: RemovableNouns;
  stored: BaseVersion;
  /** The display name of the record. */
  name: string;
  onRemoved: () => void;
};

/**
 * Returns a function that removes a record if its version is still the current one. That function returns the reason on
 * failure.
 */
export function useRemoval({ nouns, stored, name, onRemoved }: Removal): () => Promise<string | undefined> {
  const t = useMessages("records");
  const [{ id, version }] = useState(stored);
  return async () => {
    const answer = await newsroomRequest(`POST /newsroom/${nouns}/remove`, { input: { id, version }, silent: true });
    const failure = answer.ok ? (answer.data.done ? undefined : t.moved) : answer.msg;
    if (failure === undefined) {
      showToast(t.removed(name), "success");
      onRemoved();
    }
    return failure;
  };
}
