import { z } from "zod";
import { RATIOS } from "#app/features/base/picture/picture.cut.ts";
import { LEAST_SHARE, MOST_LEASES, PICTURE_RIGHTS } from "./picture.rules.ts";

/** The last second that a form accepts. */
const LAST_SECOND = 32_503_680_000;
const seconds = z.int().min(0).max(LAST_SECOND);
const share = z.number().min(0).max(1);
const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === "" || /^https?:\/\/[^\s]+$/i.test(text));

/** The rights to a picture, as edited in a story. */
export const pictureRights = z.strictObject({
  rights: z.enum(PICTURE_RIGHTS),
  /** The credit below the picture, for readers. */
  credit: z.string().trim().max(120),
  /** Contacts and agreements, visible to staff members only. */
  rightsNote: z.string().trim().max(500),
  /** The second at which the right expires; 0 for never. */
  validUntil: seconds,
  /** Proofs of the right: its grantor, the licence or contract, and the address where the picture was found. */
  by: z.string().trim().max(120),
  licence: z.string().trim().max(120),
  origin: webAddress,
});
export type PictureRightsInput = z.input<typeof pictureRights>;

const lease = z
  .strictObject({ allow: z.boolean(), from: seconds, until: seconds, note: z.string().trim().max(200) })
  .refine(({ from, until }) => until === 0 || until > from);

/** The crop of a picture for a ratio. */
const part = z.strictObject({ x: share, y: share, share: z.number().min(LEAST_SHARE).max(1) });

/** The whole record of a picture, as its versions store it. */
export const pictureRecord = z.strictObject({
  ...pictureRights.shape,
  caption: z.string().trim().max(300),
  alt: z.string().trim().max(300),
  leases: z.array(lease).max(MOST_LEASES),
  focus: z.strictObject({ x: share, y: share }),
  crops: z.partialRecord(z.enum(RATIOS), part),
});
export type PictureRecord = z.output<typeof pictureRecord>;

/** The crop of a picture for one use. */
export const pictureCut = z.object({
  id: z.int(),
  sha: z.string(),
  /** The address that the picture will have when it is public. The body of a story contains it. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** The id of the whole picture, if this is a crop of it; null if this is a whole picture. */
  coverOf: z.int().nullable(),
  focus: z.object({ x: share, y: share }),
});

/** The hosts from which the server fetches pictures that a staff member pastes. By default they are those of WeChat. */
export const pictureSettings = z.object({
  pictures: z
    .object({
      hosts: z
        .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))
        .max(50)
        .default(["mmbiz.qpic.cn", "mmbiz.qlogo.cn"]),
    })
    .prefault({}),
});
