import { z } from "zod";
import { toSeconds } from "#app/lib/dates.ts";

/**
 * Fields shared by the answers of several calls. They are codecs: services return the decoded value, and clients get
 * the encoded one.
 */

const fromSeconds = (value: number) => new Date(value * 1_000);

/** A time, sent as Unix seconds. */
export const seconds = z.codec(z.int(), z.date(), { decode: fromSeconds, encode: toSeconds });

/** A time or null, sent as Unix seconds. Null is sent as 0. */
export const secondsOrZero = z.codec(z.int(), z.date().nullable(), {
  decode: (value) => (value === 0 ? null : fromSeconds(value)),
  encode: (time) => (time === null ? 0 : toSeconds(time)),
});

/** A time, sent as ISO 8601 in UTC. */
export const isoTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (value) => new Date(value),
  encode: (time) => time.toISOString(),
});

/**
 * Returns the type that clients see of a schema with defaults. The data are complete, because the defaults were added
 * when they were stored.
 */
export const stored = <S extends z.ZodType>(schema: S) => schema as z.ZodType as z.ZodType<z.output<S>, z.output<S>>;
