import { z } from "zod";

const MOST_DAYS = 36_500;
const days = (standard: number, least = 1) => z.int().min(least).max(MOST_DAYS).default(standard);

/**
 * Days for which records are stored (docs/operations.md#what-is-kept-and-for-how-long). The law requires logs of at
 * least six months.
 */
export const retentionSettings = z.object({
  retention: z
    .object({
      securityEvents: days(200, 184),
      memberNetworks: days(180, 30),
      formerPasswords: days(180),
      messages: days(730, 30),
      notices: days(365, 30),
      deadLetters: days(30),
      hiddenComments: days(180, 30),
      answeredReports: days(730, 30),
      complaints: days(1_095, 1_095),
      contributions: days(365, 30),
      importBatches: days(90),
      revisions: days(30),
      wordChanges: days(730, 30),
      pushes: days(30, 2),
      failedPushes: days(180, 2),
      previewLinks: days(30),
      enrolments: days(7),
      callKeys: days(7),
    })
    .prefault({}),
});

/** The names of the records that have their own number of days. */
export type RetentionName = keyof z.output<typeof retentionSettings>["retention"];
