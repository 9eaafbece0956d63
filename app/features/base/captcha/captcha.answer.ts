import { hitsAll, PICTURE, type Box } from "./captcha.geometry.ts";
import { inPicture, parseClickInfo } from "./captcha.info.ts";
import { BITS, isWorkDone } from "./captcha.work.ts";

/** The part of a challenge that is needed to check an answer. */
export type Answerable = { kind: "click" | "work"; boxes: Box[]; salt: string; expiresAt: Date };

/**
 * Returns whether `info` answers a challenge correctly and in time. If more than BITS of work are required, no picture
 * suffices.
 */
export function isAnswer(challenge: Answerable, info: string, now: Date, bits = BITS): boolean {
  if (challenge.expiresAt <= now) return false;
  if (challenge.kind === "work") return isWorkDone(info, challenge.salt, bits);
  if (bits > BITS) return false;
  const clicks = parseClickInfo(info);
  return clicks !== undefined && hitsAll(inPicture(clicks, PICTURE), challenge.boxes);
}
