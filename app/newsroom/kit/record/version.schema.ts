import { z } from "zod";

/** The time of a version; "" if the command line or SQL created it. */
const versionTime = z.codec(z.union([z.iso.datetime(), z.literal("")]), z.date().nullable(), {
  decode: (text) => (text === "" ? null : new Date(text)),
  encode: (time) => time?.toISOString() ?? "",
});

/** A version in the list of a record's versions. `by` is "" if the command line or an import created it. */
export const versionLine = z.object({ number: z.int(), by: z.string(), at: versionTime, note: z.string() });

/** The stored record, if it is newer than the base version of a save. */
const standing = z.object({ version: z.int(), by: z.string(), record: z.record(z.string(), z.unknown()) });

/**
 * The result of a save. It holds the stored version, or `theirs` if the server refused because another staff member
 * saved meanwhile.
 */
export const saveOutcome = z.object({ id: z.int(), version: z.int(), theirs: standing.nullable() });
export type SaveAnswer = z.infer<typeof saveOutcome>;

/** The reason of a change, in words of the staff member. */
export const versionNote = z.string().trim().max(200).default("");

/** Returns whether a save has a base version if its record is already stored. */
export const hasBaseVersion = ({ id, version }: { id?: number | undefined; version?: number | undefined }): boolean =>
  id === undefined || version !== undefined;
