import type { VersionedNoun } from "#app/features/newsroom/version/version.service.server.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import type { SubjectRecord } from "#app/features/published/subject/subject.schema.ts";
import {
  readWholeSubject,
  writeSubject,
  type WholeSubject,
} from "#app/features/published/subject/subject-writing.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { subjectRecord, type SubjectSaid } from "./subject.schema.ts";

/** A subject's data, as versions store it. */
export function saidOf(record: SubjectRecord): SubjectSaid {
  const fields = Object.keys(subjectRecord.shape) as (keyof SubjectSaid)[];
  return subjectRecord.parse({
    ...Object.fromEntries(fields.map((field) => [field, record[field]])),
    start_at: record.start_at.toISOString(),
    end_at: record.end_at?.toISOString() ?? null,
  });
}

/** The same as it is written. */
export function writtenOf({ start_at, end_at, ...said }: SubjectSaid) {
  return { ...said, start_at: new Date(start_at), end_at: end_at === null ? null : new Date(end_at) };
}

/** A subject as a noun of versions, written in the name of an actor. */
export function subjectNoun(actor: Actor, whole: WholeSubject): VersionedNoun<SubjectSaid> {
  const { slug, is_demo } = whole.record;
  return {
    kind: "subject",
    lock: async (id, trx) => {
      const stands = await readWholeSubject(id, trx);
      return stands && { version: stands.version, record: saidOf(stands.record) };
    },
    write: async (id, said, trx) => {
      const stands = await readWholeSubject(id, trx);
      if (stands === undefined) throw new DomainError("not_found", `subject ${id}`);
      const seen = { id, version: stands.version };
      return (await writeSubject(seen, { slug, is_demo, ...writtenOf(said) }, actor, trx)).version;
    },
  };
}
