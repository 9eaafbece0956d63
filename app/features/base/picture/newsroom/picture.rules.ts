/** Categories of rights to use a picture; `unknown` until a staff member sets one. */
export const PICTURE_RIGHTS = [
  "own",
  "commissioned",
  "agency",
  "handout",
  "cc",
  "purchased",
  "screenshot",
  "ai",
  "unknown",
] as const;

export type PictureRights = (typeof PICTURE_RIGHTS)[number];

/** The possible proofs of a right: its grantor, licence or contract, the source of the picture. */
export const PROOFS = ["by", "licence", "origin"] as const;
export type Proof = (typeof PROOFS)[number];

/** The required proofs of each category. */
const NEEDED_PROOFS: Readonly<Record<PictureRights, readonly Proof[]>> = {
  own: ["by"],
  commissioned: ["by", "licence"],
  agency: ["by", "licence"],
  handout: ["by"],
  cc: ["by", "licence", "origin"],
  purchased: ["by", "licence"],
  screenshot: ["by", "origin"],
  ai: ["by"],
  unknown: [],
};

/** Required proofs that are missing. */
export function missingProofs(rights: PictureRights, said: Readonly<Record<Proof, string>>): Proof[] {
  return NEEDED_PROOFS[rights].filter((proof) => said[proof].trim() === "");
}

/** The facts of a picture's rights: category, proofs, and whether it may be shown at the given time. */
export type RightsFacts = Readonly<Record<Proof, string>> & { rights: PictureRights; isAllowed: boolean };

/** Why a picture must not be published: its rights are unknown, lack proof, or have expired by then. */
export type RightsFault = "unknown" | "incomplete" | "expired";

/** Why a picture must not be shown: a fault of its rights, or a missing label on a machine-made picture. */
export const SHOWN_FAULTS = ["unknown", "incomplete", "expired", "unmarked"] as const;
export type ShownFault = (typeof SHOWN_FAULTS)[number];

/** Returns the fault of a picture's rights; null if it may be published. */
export function rightsFault({ rights, isAllowed, ...said }: RightsFacts): RightsFault | null {
  if (!isAllowed) return "expired";
  if (rights === "unknown") return "unknown";
  return missingProofs(rights, said).length > 0 ? "incomplete" : null;
}

/** Days in which a picture may be shown, or may not; seconds, 0 for an open end. */
export type Lease = { allow: boolean; from: number; until: number; note: string };

/** The maximum number of leases of one picture. */
export const MOST_LEASES = 20;

/** A part is never smaller than this share of the largest: what is drawn from it would be coarse. */
export const LEAST_SHARE = 0.2;

/** Bits of 64 by which similar pictures may differ. */
export const ALIKE_BITS = 10;

/** The state of a picture's rights as a filter. `ending`: expires within the days that the library filters by. */
export type RightsState = "good" | "unknown" | "incomplete" | "over" | "ending";

/** Days in which the end of a right is worth a word. */
export const ENDING_DAYS = 14;
