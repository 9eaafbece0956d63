import { z } from "zod";
import { FAMILIES, LEVELS, bulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";

/** A bulletin's data in requests. */
export const bulletinRecord = z.strictObject(bulletinChange.shape);

const said = z.string();
/** A bulletin's data in responses. */
export const storedBulletin = z.object({
  title: said,
  family: z.enum(FAMILIES),
  issuer: said,
  level: z.enum(LEVELS),
  region: said,
  number: said,
  issue_date: said,
  period: said,
  industry: said,
  categories: z.array(said),
  summary: said,
  body: said,
  source_url: said,
  right_of_reply: said,
  correction: said,
  published: z.boolean(),
});
