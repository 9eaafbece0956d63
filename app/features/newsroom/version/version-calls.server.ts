import { z } from "zod";
import { idField } from "#app/features/base/call/id-field.ts";
import type { Named } from "#app/features/base/call/call.ts";
import type { Topic } from "#app/features/newsroom/call/topics.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { hasBaseVersion, saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { saveAnswer, type Adding, type Stored, type VersionedRecord } from "./versioned-record.service.server.ts";

const version = z.int().positive();

/**
 * The type of calls whose paths lie below the path of their noun: `GET /newsroom/job-posts`, `POST
 * /newsroom/job-posts/save`.
 */
type Addressed<C, Nouns extends string> = {
  [N in keyof C as N extends `${infer Method} ${infer Verb}` ? `${Method} /newsroom/${Nouns}${Verb}` : never]: C[N];
};

/** Returns calls keyed by method and full path. Each path lies below that of the noun. */
export function addressed<const Nouns extends string, C extends object>(nouns: Nouns, calls: C): Addressed<C, Nouns> {
  const all = Object.entries(calls).map(([name, call]) => [name.replace(" ", ` /newsroom/${nouns}`), call]);
  return Object.fromEntries(all) as Addressed<C, Nouns>;
}

type SaveInput = Adding & { id?: number; version?: number; record: unknown; note: string };

type Options<I extends z.ZodType> = {
  /** The topic that the calls read and change. */
  topic: Topic;
  /** The schema of the record in requests. The service validates the record again. */
  record: I;
  /** The longest record as JSON, in bytes. Needed if its schema sets no limit. */
  bodyLimit?: number;
  /** The kind of record that each field of the record identifies. */
  names?: Readonly<Record<string, Named>>;
};

/** Returns the calls of a record with versions: save, restore, versions and compare. */
export function versionCalls<
  const Nouns extends string,
  R extends NounRecord,
  S extends Stored<R>,
  I extends z.ZodType,
>(nouns: Nouns, of: VersionedRecord<R, S>, { topic, record, bodyLimit, names = {} }: Options<I>) {
  const { permission } = of;
  const id = `newsroom ${of.noun}` as const;
  return addressed(nouns, {
    "GET /versions": newsroomCall({
      permission,
      reads: [topic],
      input: z.object({ id: idField }),
      records: { id },
      answer: z.object({ list: z.array(versionLine) }),
      run: async ({ input, actor }) => ({ list: await of.versions(actor, input.id) }),
    }),
    "GET /compare": newsroomCall({
      permission,
      reads: [],
      input: z.object({ id: idField, from: idField, to: idField }),
      records: { id, from: "no record", to: "no record" },
      answer: comparison,
      run: async ({ input, actor }) => of.compare(actor, input),
    }),
    /**
     * Saves a record. With `id` and the base `version` it changes a stored record. Otherwise it adds a new one, once per
     * `key`.
     */
    "POST /save": newsroomCall({
      permission,
      changes: [topic],
      input: z
        .strictObject({
          id: idField.optional(),
          version: version.optional(),
          key: z.uuid().optional(),
          /** The id of the parent of a new record, for nouns with parents. */
          parentId: idField.optional(),
          record,
          note: versionNote,
        })
        .refine(hasBaseVersion),
      records: { id, version: "no record", parentId: "no record", ...names },
      answer: saveOutcome,
      ...(bodyLimit !== undefined && { bodyLimit }),
      run: async ({ input, actor }) => {
        const { id: stored, version: base, record: wished, note, ...adding } = input as unknown as SaveInput;
        return stored === undefined || base === undefined
          ? { ...(await of.add(actor, wished, adding)), theirs: null }
          : saveAnswer(await of.save(actor, { id: stored, version: base }, wished, note));
      },
    }),
    "POST /restore": newsroomCall({
      permission,
      changes: [topic],
      input: z.strictObject({ id: idField, version, number: version }),
      records: { id, version: "no record", number: "no record" },
      answer: saveOutcome,
      run: async ({ input: { number, ...base }, actor }) => saveAnswer(await of.restore(actor, base, number)),
    }),
  });
}

/** Returns the call that removes a record with versions. */
export function removalCall<const Nouns extends string, R extends NounRecord, S extends Stored<R>>(
  nouns: Nouns,
  of: VersionedRecord<R, S>,
  topic: Topic,
) {
  return addressed(nouns, {
    /** Removes a record. `done` is false if the stored version is not the base version. */
    "POST /remove": newsroomCall({
      permission: of.permission,
      changes: [topic],
      input: z.strictObject({ id: idField, version }),
      records: { id: `newsroom ${of.noun}`, version: "no record" },
      answer: z.object({ done: z.boolean() }),
      run: async ({ input, actor }) => ({ done: await of.remove(actor, input) }),
    }),
  });
}
