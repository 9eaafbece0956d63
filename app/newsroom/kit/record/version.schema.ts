import { z } from "zod";

/** A version in the list of those of a noun; `by`: "" where it came by the command line or an import. */
export const versionLine = z.object({ number: z.int(), by: z.string(), at: z.string(), note: z.string() });
export type VersionLine = z.infer<typeof versionLine>;

/** What stands there by now instead of what a save was made of. */
const standing = z.object({ version: z.int(), by: z.string(), record: z.record(z.string(), z.unknown()) });

/** What became of a save: taken as `version`, or refused because of what somebody else has saved meanwhile. */
export const saveOutcome = z.object({ id: z.int(), version: z.int(), theirs: standing.nullable() });
export type SaveAnswer = z.infer<typeof saveOutcome>;

/** What a caller may say of why something is changed. */
export const versionNote = z.string().trim().max(200).default("");
