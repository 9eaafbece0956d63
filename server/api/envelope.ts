import { z } from "zod";

/** The shape of every API answer (docs/wire.md#envelope): always these four fields. */
export type Envelope<T> = {
  /** 1 for success. Every other code is a failure. */
  code: number;
  msg: string;
  data: T;
  /** The server's time in seconds. */
  time: number;
};

/** Result codes of calls, all sent with HTTP 200 (docs/wire.md#envelope). */
export const CODE = { success: 1, failure: 0, needLogin: 302, sessionExpired: 409, noPermission: 401 } as const;

/** Returns a response in the envelope. */
export function envelope(code: number, msg: string): Envelope<null>;
export function envelope<T>(code: number, msg: string, data: T): Envelope<T>;
export function envelope(code: number, msg: string, data: unknown = null): Envelope<unknown> {
  return { code, msg, data, time: Math.floor(Date.now() / 1_000) };
}

/** Returns a successful response with its data. Clients show the message only for calls that ask for it. */
export function success<T>(data: T, msg = ""): Envelope<T> {
  return envelope(CODE.success, msg, data);
}

/** Returns an expected failure with the message for the reader. */
export function failure(msg: string): Envelope<null> {
  return envelope(CODE.failure, msg);
}

const msg = z.string();
const time = z.int();
const SUCCEEDED = z.literal(CODE.success);
// Without this check, a success whose data do not match the schema would be sent unfiltered.
const FAILED = z.object({
  code: z.int().refine((code) => code !== CODE.success),
  msg,
  data: z.union([z.null(), z.record(z.string(), z.unknown())]),
  time,
});

/**
 * Returns the response schema of a call: its data on success, null or an object on failure. Fields that the schema does
 * not name are left out of the answer.
 */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.union([z.object({ code: SUCCEEDED, msg, data, time }), FAILED]);
}
