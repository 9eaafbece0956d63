import { z } from "zod";

/** The time of a version; "" for one that the command line or SQL made. */
const versionTime = z.codec(z.union([z.iso.datetime(), z.literal("")]), z.date().nullable(), {
  decode: (text) => (text === "" ? null : new Date(text)),
  encode: (time) => time?.toISOString() ?? "",
});

/** A version in a record's list. `by`: "" where it came from the command line or an import. */
export const versionLine = z.object({ number: z.int(), by: z.string(), at: versionTime, note: z.string() });

/** The stored record, which is newer than the base version of a save. */
const standing = z.object({ version: z.int(), by: z.string(), record: z.record(z.string(), z.unknown()) });

/** Result of a save: stored as `version`, or refused because another staff member saved meanwhile. */
export const saveOutcome = z.object({ id: z.int(), version: z.int(), theirs: standing.nullable() });
export type SaveAnswer = z.infer<typeof saveOutcome>;

/** Reason of a change. */
export const versionNote = z.string().trim().max(200).default("");

/** Returns whether a save of a stored record names its base version. */
export const hasBaseVersion = ({ id, version }: { id?: number | undefined; version?: number | undefined }): boolean =>
  id === undefined || version !== undefined;
