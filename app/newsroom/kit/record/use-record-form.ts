import { useState } from "react";
import { differingFields, withTypedSince, type NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { Saved, Theirs } from "./saved.ts";

/** The stored record and its version. */
export type Standing<R> = { id: number; version: number; record: R };

type Options<R> = {
  /** Undefined: nothing is stored yet. */
  standing: Standing<R> | undefined;
  blank: R;
  /** Returns the required fields that are empty. */
  missingIn: (record: R) => string[];
  save: (record: R, seen: { id: number; version: number } | undefined) => Promise<Saved<R>>;
  /** Refetches the record. */
  fresh: () => Promise<void>;
  /** Called after the refetch. */
  onSaved: (id: number) => void;
};

/**
 * Form of a versioned record. Saves of other staff members do not change the form until it is saved; then both are compared field
 * by field.
 */
export function useRecordForm<R extends NounRecord>({ standing, blank, missingIn, save, fresh, onSaved }: Options<R>) {
  const [seen, setSeen] = useState(standing);
  const [record, setRecord] = useState(standing?.record ?? blank);
  const [theirs, setTheirs] = useState<Theirs<R>>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const base = seen?.record ?? blank;
  const isDirty = differingFields(base, record).length > 0;
  const isBehind = standing !== undefined && seen !== undefined && standing.version > seen.version;
  const isTidied = standing?.version === seen?.version && isOther(standing, seen);
  // Without input the form shows the stored record, or the record as the server saved it.
  if ((isBehind || isTidied) && !isDirty && standing !== undefined) {
    setSeen(standing);
    setRecord(standing.record);
  }

  /** Saves a record over a version. Returns the reason on failure. */
  const send = async (wished: R, version = seen?.version): Promise<string | undefined> => {
    setBusy(true);
    setFailure("");
    const saved = await save(wished, seen && { id: seen.id, version: version ?? seen.version });
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
    setSeen({ ...saved, record: wished });
    setRecord((now) => withTypedSince(wished, { sent: record, now }));
    await fresh();
    onSaved(saved.id);
    return undefined;
  };

  return {
    record,
    base,
    seen,
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
