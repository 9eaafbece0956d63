import { z } from "zod";
import { BITS, MOST_BITS } from "./captcha.work.ts";

/** The id of a challenge, chosen by the client (docs/security.md#k5). */
const challengeId = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);

/** The client's answer: `x1,y1-x2,y2;w;h` for clicks, or `pow:…` for computed work. */
const challengeInfo = z.string().max(600);

export const challengeQuery = z.object({ id: challengeId });

/** A query with the bits of work that the client wants: those named in a refusal, or the default. */
export const workQuery = challengeQuery.extend({
  bits: z.coerce.number().int().min(BITS).max(MOST_BITS).default(BITS),
});

/** A boolean, because forms send texts where JSON has true and false. */
const flag = z.union([
  z.boolean(),
  z.enum(["true", "1"]).transform(() => true),
  z.enum(["false", "0", ""]).transform(() => false),
]);

export const challengeCheck = z.object({ id: challengeId, info: challengeInfo, unset: flag.default(false) });

/** The answer of GET /api/common/clickCaptcha (docs/wire.md#captcha). The server sends only these fields. */
export const clickChallenge = z.object({
  id: z.string(),
  text: z.array(z.string()).describe("Targets in the order in which they are to be clicked; icons in angle brackets"),
  base64: z.string().describe("The picture as a data URL"),
  width: z.int(),
  height: z.int(),
});
export type ClickChallenge = z.output<typeof clickChallenge>;

/** The answer of GET /api/common/powCaptcha. The file captcha.work.ts explains the puzzle. */
export const powChallenge = z.object({
  id: z.string(),
  salt: z.string(),
  puzzles: z.int().describe("How many numbers the answer has"),
  bits: z.int().describe("Zero bits with which SHA-256 of `salt:place:number` has to begin"),
});
export type PowChallenge = z.output<typeof powChallenge>;
