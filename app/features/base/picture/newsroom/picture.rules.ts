/** On what right a picture may be used; `unknown` until somebody has said. */
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

/** What a right has to be borne out by: who gave it, licence or contract, where the picture was found. */
export const PROOFS = ["by", "licence", "origin"] as const;
export type Proof = (typeof PROOFS)[number];

/** What each category asks for. */
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

/** What there is to a picture's right: its category, what bears it out, and whether it may be shown at the moment in question. */
export type RightsFacts = Readonly<Record<Proof, string>> & { rights: PictureRights; isAllowed: boolean };

/** Why a picture must not go out: nobody has said on what right, that right is not borne out, or it does not hold then. */
export type RightsFault = "unknown" | "incomplete" | "expired";

/** Why a picture must not be shown in a place: its right, or that a machine has made it and nothing in it says so. */
export const SHOWN_FAULTS = ["unknown", "incomplete", "expired", "unmarked"] as const;
export type ShownFault = (typeof SHOWN_FAULTS)[number];

/** What is wrong with the right to a picture; null where it may go out. */
export function rightsFault({ rights, isAllowed, ...said }: RightsFacts): RightsFault | null {
  if (!isAllowed) return "expired";
  if (rights === "unknown") return "unknown";
  return missingProofs(rights, said).length > 0 ? "incomplete" : null;
}

/** Days in which a picture may be shown, or may not; seconds, 0 for an open end. */
export type Lease = { allow: boolean; from: number; until: number; note: string };

/** Leases of one picture; nobody needs more. */
export const MOST_LEASES = 20;

/** A part is never smaller than this share of the largest: what is drawn from it would be coarse. */
export const LEAST_SHARE = 0.2;

/** Bits of 64 by which pictures that look alike may differ. */
export const ALIKE_BITS = 10;

/** How a picture's right stands, for who looks for one: `ending` within the days that the library is asked for. */
export type RightsState = "good" | "unknown" | "incomplete" | "over" | "ending";

/** Days in which the end of a right is worth a word. */
export const ENDING_DAYS = 14;
