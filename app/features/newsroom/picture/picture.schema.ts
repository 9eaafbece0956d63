import { z } from "zod";

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

/** What somebody says about the rights to a picture. */
export const pictureRights = z.strictObject({
  rights: z.enum(PICTURE_RIGHTS),
  /** Whom it names, as readers see it below the picture. */
  credit: z.string().trim().max(120),
  /** Licence, contract, whom to ask: for colleagues. */
  rightsNote: z.string().trim().max(500),
  /** When the right ends; null: it does not. */
  validUntil: z.date().nullable(),
});
export type PictureRightsInput = z.input<typeof pictureRights>;

/** Hosts whose pictures the server fetches when somebody of the newsroom pastes them: those of WeChat, unless the site says others. */
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
