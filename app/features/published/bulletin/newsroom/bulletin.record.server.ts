import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { requirePictures } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { toMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { requirePermission } from "#app/features/newsroom/staff/staff.policy.ts";
import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import {
  addBulletin,
  changeBulletin,
  readWholeBulletin,
  settleBulletin,
  type WholeBulletin,
} from "#app/features/published/bulletin/bulletin-writing.service.server.ts";
import { bulletinChange, type BulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import type { Db } from "#db/client.ts";
import { bulletinTarget } from "./bulletin.policy.ts";

/** A stored bulletin with its whole row. */
type StoredBulletin = Stored<BulletinChange> & { whole: WholeBulletin };

/**
 * The versioned record type of bulletins, without their samples. Saving throws `not_found` for an unknown industry, and
 * a Refusal for a picture without rights.
 */
export const bulletins = new VersionedRecord<BulletinChange, StoredBulletin>({
  noun: "bulletin",
  storedKind: "bulletin",
  permission: "bulletin.write",
  scopeOf: (_, { whole }) => bulletinTarget(whole.industry_id),
  accept: (input) => accept(bulletinChange, input),
  read: async (id, trx) => {
    const whole = await readWholeBulletin(id, trx, trx !== undefined);
    return whole && { version: whole.version, record: recordOf(whole), whole };
  },
  insert: async (actor, { record }, trx) => {
    const id = await addBulletin(record, actor, trx);
    await settleBulletin(id, trx);
    return { id, version: 1, record };
  },
  write: async (actor, { record, stored: { whole } }, trx) => changeBulletin(whole, record, actor, trx),
  check: async (actor, { record, stored }, trx) => {
    requirePermission(actor, "bulletin.write", bulletinTarget(await industryIdOf(record.industry, trx)));
    await requirePictures(actor, picturedIn(record, stored?.whole), trx);
  },
  afterChange: async (_, done, trx) => {
    if (done.did === "save") await withdrawFiles({ body: done.before.whole.body_html, coverId: null }, trx);
  },
});

/** Returns the id of the industry with this slug, or null for an empty slug. Throws `not_found`. */
export async function industryIdOf(slug: string, trx?: Db): Promise<number | null> {
  return slug === "" ? null : (await readIndustry(slug, DEFAULT_LANGUAGE, trx)).id;
}

/** Returns the new and the current text of a bulletin, whose pictures are checked. */
export const picturedIn = ({ body, published }: BulletinChange, before?: WholeBulletin) => ({
  says: body,
  said: before?.body_html ?? "",
  isShown: published,
});

function recordOf(bulletin: WholeBulletin): BulletinChange {
  const { title, family, issuer, level, region, number, issue_date, period, industry, categories, summary } = bulletin;
  const { source_url, right_of_reply, correction, published, body_html } = bulletin;
  const texts = { summary, body: toMarkdown(body_html).trim(), source_url, right_of_reply, correction, published };
  return {
    title,
    family,
    issuer,
    level,
    region,
    number,
    issue_date,
    period,
    industry: industry ?? "",
    categories,
    ...texts,
  };
}
