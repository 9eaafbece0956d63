import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { withShownPictures } from "#app/features/base/picture/picture-place.service.server.ts";
import { fromMarkdown, shownHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import { withTransaction } from "#db/client.ts";
import { settleBulletin } from "./bulletin-writing.service.server.ts";
import { bulletinTarget } from "./bulletin-target.view.ts";
import { replaceSamples, upsertBulletin } from "./sample-rows.repo.server.ts";
import {
  countBulletins,
  countSamples,
  findBulletinById,
  findBulletins,
  findBulletinsByIds,
  findFacets,
  findNewest,
  findSamples,
  searchSamples,
  type SampleRow,
} from "./bulletin.repo.server.ts";
import {
  MAX_PAGE,
  asksForSamples,
  bulletinInput,
  type BulletinInput,
  type BulletinQuery,
  type SampleRecord,
} from "./bulletin.schema.ts";
import { sampleQuery } from "./bulletin.search.ts";
import {
  bulletinCard,
  foundSample,
  type BulletinCard,
  type BulletinRead,
  type BulletinsModel,
} from "./bulletin.view.ts";

const PAGE_LENGTH = 20;
const HOME_LENGTH = 3;
const INDUSTRY_LENGTH = 4;
/** Maximum numbers of failed and passed batches on a bulletin's page. The CSV file contains all. */
const MAX_FAILED = 2000;
const MAX_PASSED = 500;
/** Number of samples that are read at a time for the CSV file. */
const CSV_PART = 500;

/**
 * Returns the page /spotcheck. It lists the bulletins that match the filters, or with a keyword or a result the samples
 * of all bulletins. Throws `not_found` for a page beyond the last.
 */
export async function readBulletins(query: BulletinQuery, language: Language): Promise<BulletinsModel> {
  dependsOn(pageTag.bulletins);
  const offset = (query.page - 1) * PAGE_LENGTH;
  const [facets, industries, found] = await Promise.all([
    findFacets(),
    readIndustries(language),
    asksForSamples(query) ? findMatches(query, offset) : findPage(query, offset),
  ]);
  const pages = Math.min(MAX_PAGE, Math.max(1, Math.ceil(found.count / PAGE_LENGTH)));
  if (query.page > pages) throw new DomainError("not_found", `page ${query.page} of ${pages}`);
  return {
    query,
    facets: { ...facets, industries: industries.map(({ slug, name }) => ({ slug, name })) },
    page: query.page,
    pages,
    more: found.count >= PAGE_LENGTH * MAX_PAGE,
    ...found,
  };
}

async function findPage(query: BulletinQuery, offset: number) {
  const [count, rows] = await Promise.all([
    countBulletins(query),
    findBulletins(query, { limit: PAGE_LENGTH, offset }),
  ]);
  return { count, bulletins: rows.map(bulletinCard), samples: null };
}

async function findMatches({ q, region, result, family }: BulletinQuery, offset: number) {
  const tsquery = sampleQuery(q);
  if (q !== "" && tsquery === undefined) return { count: 0, bulletins: [], samples: [] };
  const filter = { tsquery, region, result, family };
  const [count, rows] = await Promise.all([
    countSamples(filter, PAGE_LENGTH * MAX_PAGE),
    searchSamples(filter, { limit: PAGE_LENGTH, offset }),
  ]);
  return { count, bulletins: [], samples: rows.map(foundSample) };
}

/** Returns the newest bulletins for the home page. */
export async function readHomeBulletins(): Promise<BulletinCard[]> {
  return readNewest(HOME_LENGTH);
}

/** Returns the newest bulletins of an industry. */
export async function readIndustryBulletins(industryId: number): Promise<BulletinCard[]> {
  return readNewest(INDUSTRY_LENGTH, industryId);
}

async function readNewest(length: number, industryId?: number): Promise<BulletinCard[]> {
  const rows = await findNewest(length, industryId);
  dependsOn(pageTag.bulletins, ...rows.map(({ id }) => pageTag.bulletin(id)));
  return rows.map(bulletinCard);
}

/** Returns the given bulletins as entries of a mixed list, without unpublished ones. */
export async function readBulletinTargets(ids: number[]): Promise<PublicTarget[]> {
  return (await findBulletinsByIds(ids)).map(bulletinTarget);
}

/** Returns a bulletin with its samples. Throws `not_found` if it is not published. */
export async function readBulletin(id: number): Promise<BulletinRead> {
  dependsOn(pageTag.bulletin(id));
  const bulletin = await findBulletinById(id);
  if (bulletin === undefined) throw new DomainError("not_found", `bulletin ${id}`);
  const [failed, passed] = await Promise.all([
    findSamples(id, { after: 0, limit: MAX_FAILED, result: "fail" }),
    findSamples(id, { after: 0, limit: MAX_PASSED, result: "pass" }),
  ]);
  const body_html = await withShownPictures(shownHtml(bulletin.body_html));
  return { bulletin: { ...bulletin, body_html }, failed, passed };
}

/**
 * Returns all samples of a bulletin in its own order, in parts, so that the file can have any length. Throws
 * `not_found` before it reads anything if the bulletin is not published.
 */
export async function readAllSamples(id: number): Promise<AsyncGenerator<SampleRow[]>> {
  if ((await findBulletinById(id)) === undefined) throw new DomainError("not_found", `bulletin ${id}`);
  return parts(id);
}

async function* parts(id: number): AsyncGenerator<SampleRow[]> {
  for (let after = 0; ;) {
    const part = await findSamples(id, { after, limit: CSV_PART });
    if (part.length > 0) yield part;
    if (part.length < CSV_PART) return;
    after = part.at(-1)?.seq ?? after;
  }
}

/**
 * Adds a bulletin, or updates the one with its slug, with all its samples. Totals are counted from the samples. Returns
 * its id. Throws `invalid_input`.
 */
export async function saveBulletin(input: BulletinInput, actor: Actor): Promise<number> {
  requireRight(actor, "bulletin.write");
  const { samples: given, body, ...bulletin } = accept(bulletinInput, input);
  const samples = numbered(given);
  const failed = samples.filter((sample) => sample.result === "fail").length;
  const text = fromMarkdown(body);
  const figures = { total: samples.length, passed: samples.length - failed, failed };
  return withTransaction(async (trx) => {
    const row = await upsertBulletin({ ...bulletin, ...figures, body_html: text.html }, trx);
    await replaceSamples(row.id, samples, trx);
    const detail = { slug: bulletin.slug, ...figures };
    await recordAudit({ actor, action: "bulletin.save", targetKind: "bulletin", targetId: row.id, detail }, trx);
    await settleBulletin(row.id, trx);
    return row.id;
  });
}

/**
 * Returns samples with their positions; missing positions follow the given order. Throws `invalid_input` for a
 * duplicate position.
 */
function numbered(samples: (Omit<SampleRecord, "seq"> & { seq?: number | undefined })[]): SampleRecord[] {
  const places = samples.map((sample, index) => ({ ...sample, seq: sample.seq ?? index + 1 }));
  if (new Set(places.map((sample) => sample.seq)).size !== places.length) {
    throw new DomainError("invalid_input", "samples: two have the same place");
  }
  return places;
}
