/** Categories of rights to a picture. It is `unknown` until a staff member sets one. */
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

/** The possible proofs of a right: its grantor, its licence or contract, and the source of the picture. */
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

/** Returns the required proofs that are missing. */
export function missingProofs(rights: PictureRights, said: Readonly<Record<Proof, string>>): Proof[] {
  return NEEDED_PROOFS[rights].filter((proof) => said[proof].trim() === "");
}

/** The facts about a picture's rights: category, proofs, and whether it may be shown at the time in question. */
export type RightsFacts = Readonly<Record<Proof, string>> & { rights: PictureRights; isAllowed: boolean };

/** The reasons why a picture must not be published: its rights are unknown, lack proof, or have expired by then. */
export type RightsFault = "unknown" | "incomplete" | "expired";

/** The reasons why a picture must not be shown: a fault of its rights, or a missing label on a machine-made picture. */
export const SHOWN_FAULTS = ["unknown", "incomplete", "expired", "unmarked"] as const;
export type ShownFault = (typeof SHOWN_FAULTS)[number];

/** Returns the fault of a picture's rights; null if it may be published. */
export function rightsFault({ rights, isAllowed, ...said }: RightsFacts): RightsFault | null {
  if (!isAllowed) return "expired";
  if (rights === "unknown") return "unknown";
  return missingProofs(rights, said).length > 0 ? "incomplete" : null;
}

/** A period in which a picture may, or may not, be shown. Times are seconds, 0 for an open end. */
export type Lease = { allow: boolean; from: number; until: number; note: string };

/** The maximum number of leases of one picture. */
export const MOST_LEASES = 20;

/** The smallest crop as a share of the largest one. A smaller crop would look coarse. */
export const LEAST_SHARE = 0.2;

/** The greatest number of differing bits, of 64, between similar pictures. */
export const ALIKE_BITS = 10;

/**
 * The state of a picture's rights, also used as a filter. `ending` means that they expire within the days of the
 * library's filter.
 */
export type RightsState = "good" | "unknown" | "incomplete" | "over" | "ending";

/** The number of days before expiry in which the library shows a warning. */
export const ENDING_DAYS = 14;
