import type { MailingRecord } from "./mailing.schema.ts";

/** Returns the fields that a mailing lacks for sending. English texts must be complete or absent. */
export function lacksOf(record: MailingRecord): (keyof MailingRecord)[] {
  const { audience, titleEn, contentEn } = record;
  const needed = (["title", "content"] as const).filter((field) => record[field].trim() === "");
  const inEnglish = (
    [
      ["titleEn", contentEn],
      ["contentEn", titleEn],
    ] as const
  )
    .filter(([field, other]) => record[field].trim() === "" && other.trim() !== "")
    .map(([field]) => field);
  return [...(audience === null ? (["audience"] as const) : []), ...needed, ...inEnglish];
}
