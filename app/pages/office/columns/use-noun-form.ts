import { useState } from "react";
import { differingFields, typedText } from "#app/features/newsroom/noun-revision/noun-revision.rules.ts";
import type { SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { FORMS } from "./fields.ts";
import { saveNoun, useFreshNouns, type Noun, type NounFields, type Theirs } from "./nouns-data.ts";

/** What was read, and what its reader makes of it. */
type Seen = { id: number; version: number; base: NounFields };

/**
 * The form of a thing: `noun` undefined is one that is not there yet. What somebody else saves meanwhile stays out of it until
 * it is saved: then both are told apart by field.
 */
export function useNounForm(
  kind: SiteNounKind,
  noun: Noun | undefined,
  blank: NounFields,
  onSaved: (id: number) => void,
) {
  const [seen, setSeen] = useState<Seen | undefined>(noun && { ...noun, base: noun.record });
  const [record, setRecord] = useState<NounFields>(noun?.record ?? blank);
  const [theirs, setTheirs] = useState<Theirs>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const fresh = useFreshNouns();
  const base = seen?.base ?? blank;
  const isDirty = differingFields(base, record).length > 0;
  const missing = FORMS[kind].filter(({ name, isNeeded }) => isNeeded && isEmpty(record[name])).map(({ name }) => name);
  // Nothing was typed: what stands there by now is what the form shows.
  if (noun !== undefined && seen !== undefined && !isDirty && noun.version > seen.version) {
    setSeen({ ...noun, base: noun.record });
    setRecord(noun.record);
  }

  /** Saves a record over a version; gives why it was not taken. */
  const send = async (wished: NounFields, version = seen?.version): Promise<string | undefined> => {
    setBusy(true);
    setFailure("");
    const over = seen === undefined || version === undefined ? undefined : { id: seen.id, version };
    const saved = await saveNoun(kind, wished, over);
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
    setSeen({ ...saved, base: wished });
    setRecord(wished);
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
    missing,
    /** Somebody else has saved since this was read. */
    isBehind: noun !== undefined && seen !== undefined && noun.version > seen.version,
    set: (name: string, value: unknown) => setRecord((before) => ({ ...before, [name]: value })),
    send,
    forgetTheirs: () => setTheirs(undefined),
  };
}

export type NounForm = ReturnType<typeof useNounForm>;

const isEmpty = (value: unknown) => typedText(value).trim() === "";
