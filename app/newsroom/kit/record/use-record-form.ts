import type { BaseVersion } from "#app/lib/base-version.ts";
import { useState } from "react";
import { differingFields, withTypedSince, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { saveRecord, type Theirs, type VersionedNouns } from "./record-data.ts";

/** The stored record and its version. */
export type Standing<R> = BaseVersion & { record: R };

type Options<R> = {
  nouns: VersionedNouns;
  /** The stored record; undefined for a new one. */
  standing: Standing<R> | undefined;
  blank: R;
  /** Returns the names of the required fields that are empty. */
  missingIn: (record: R) => string[];
  /** Returns the record in the form that is sent to the server. */
  sent?: (record: R) => R;
  /** The id of the parent of a new record, for nouns with parents. */
  parentId?: number;
  /** Called after the refetch. */
  onSaved: (id: number) => void;
};

/**
 * Returns the state and the functions of a form for a record with versions. If another staff member saves meanwhile,
 * the form stays as it is. On saving, both records are compared field by field.
 */
export function useRecordForm<R extends NounRecord>(options: Options<R>) {
  const { nouns, standing, blank, missingIn, sent = (record) => record, parentId, onSaved } = options;
  const [key] = useState(() => crypto.randomUUID());
  const [loaded, setLoaded] = useState(standing);
  const [record, setRecord] = useState(standing?.record ?? blank);
  const [theirs, setTheirs] = useState<Theirs<R>>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const base = loaded?.record ?? blank;
  const isDirty = differingFields(base, record).length > 0;
  // During a save the refetched record may be the one that was just saved.
  const isBehind = !isBusy && standing !== undefined && loaded !== undefined && standing.version > loaded.version;
  const isTidied = standing?.version === loaded?.version && isOther(standing, loaded);
  // If the staff member has typed nothing, the form shows the stored record, as the server has normalized it.
  if ((isBehind || isTidied) && !isDirty && standing !== undefined) {
    setLoaded(standing);
    setRecord(standing.record);
  }

  /** Saves a record, based on a version. Returns the reason on failure. */
  const send = async (wished: R, version = loaded?.version): Promise<string | undefined> => {
    setBusy(true);
    setFailure("");
    const base = loaded && { id: loaded.id, version: version ?? loaded.version };
    const saved = await saveRecord(nouns, sent(wished), base, { key, parentId });
    setBusy(false);
    if ("failure" in saved) {
      setFailure(saved.failure);
      return saved.failure;
    }
    if ("theirs" in saved) {
      setTheirs(saved.theirs);
      return undefined;
    }
    setTheirs(undefined);
    setLoaded({ ...saved, record: wished });
    setRecord((now) => withTypedSince(wished, { sent: record, now }));
    onSaved(saved.id);
    return undefined;
  };

  return {
    nouns,
    standing,
    record,
    base,
    loaded,
    theirs,
    failure,
    isBusy,
    isDirty,
    isBehind,
    missing: missingIn(record),
    set: <F extends keyof R>(field: F, value: R[F]) => setRecord((before) => ({ ...before, [field]: value })),
    send,
    forgetTheirs: () => setTheirs(undefined),
  };
}

const isOther = <R extends NounRecord>(one: Standing<R> | undefined, other: Standing<R> | undefined) =>
  one !== undefined && other !== undefined && differingFields(other.record, one.record).length > 0;

export type RecordForm<R extends NounRecord> = ReturnType<typeof useRecordForm<R>>;
