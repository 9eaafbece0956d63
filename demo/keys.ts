import { createHash } from "node:crypto";

/** Returns a key in the form of a UUID, the same for the same command at every start. */
export function keyOf(name: string): string {
  const hex = createHash("sha256").update(`demo story ${name}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
