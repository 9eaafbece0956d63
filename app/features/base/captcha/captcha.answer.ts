import { hitsAll, PICTURE, type Box } from "./captcha.geometry.ts";
import { inPicture, parseClickInfo } from "./captcha.info.ts";
import { BITS, isWorkDone } from "./captcha.work.ts";

/** A challenge as far as an answer is held against it. */
export type Answerable = { kind: "click" | "work"; boxes: Box[]; salt: string; expiresAt: Date };

/** Whether `info` answers a challenge, in time and in full; no picture suffices where work of more `bits` is required. */
export function isAnswer(challenge: Answerable, info: string, now: Date, bits = BITS): boolean {
  if (challenge.expiresAt <= now) return false;
  if (challenge.kind === "work") return isWorkDone(info, challenge.salt, bits);
  if (bits > BITS) return false;
  const clicks = parseClickInfo(info);
  return clicks !== undefined && hitsAll(inPicture(clicks, PICTURE), challenge.boxes);
}
