import type { ZodError } from "zod";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { SITE_THING, type Thing } from "#app/features/newsroom/staff/staff.policy.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import { columnPath } from "#app/features/published/column/column.view.ts";
import { industryPath } from "#app/features/published/industry/industry.view.ts";
import { notePageChange } from "#app/features/published/page/page-writing.service.server.ts";
import { pagePath } from "#app/features/published/page/page.view.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag, type PageTag } from "#app/lib/page-tag.ts";
import type { Db } from "#db/client.ts";
import type { SiteNounKind } from "./site-noun.rules.ts";
import { siteNounRecords, type SiteNounRecord, type SiteNounRecords } from "./site-noun.schema.ts";

/** What is particular to a kind: who may change it, which pages show it, where it is looked at. */
type Particulars<R> = {
  act: NewsroomPermission;
  /** As far as rights go; a colleague with a right over a column or an industry changes its words. */
  thing: (id: number, record: R) => Thing;
  /** Of the pages that list the kind, and of a thing's own. */
  tags: readonly PageTag[];
  ownTags?: (record: R) => PageTag[];
  /** The page on which readers have it, if one is its own, and how it is shown there although it may be hidden. */
  path?: (id: number, record: R) => string;
  shown?: "enabled" | "published";
  /** What follows a change of it, in its transaction. */
  follow?: (id: number, record: R, trx: Db) => Promise<void>;
};

/** Columns, industries and the footer stand on every page. */
const onEveryPage = [pageTag.site];
const ofSite = () => SITE_THING;

const PARTICULARS: { [Kind in SiteNounKind]: Particulars<SiteNounRecords[Kind]> } = {
  column: {
    act: "page.write",
    thing: (id, { parent_id: parent }) => ({ ...SITE_THING, columnIds: parent === null ? [id] : [id, parent] }),
    tags: onEveryPage,
    path: (id) => columnPath(id),
    shown: "enabled",
  },
  industry: {
    act: "page.write",
    thing: (id) => ({ ...SITE_THING, industryId: id }),
    tags: onEveryPage,
    path: (_, { slug }) => industryPath(slug),
    shown: "enabled",
  },
  sector: {
    act: "page.write",
    thing: (_, { industry_id: industryId }) => ({ ...SITE_THING, industryId }),
    tags: onEveryPage,
    path: (_, { industry_id: industry, slug }) => `/industry/${industry}?sector=${slug}`,
  },
  page: {
    act: "page.write",
    thing: ofSite,
    tags: onEveryPage,
    ownTags: ({ slug }) => [pageTag.page(slug)],
    path: (_, { slug }) => pagePath(slug),
    shown: "published",
    follow: async (id, page, trx) => notePageChange({ id, ...page }, fromHtml(page.body_html).text, trx),
  },
  post: {
    act: "post.write",
    thing: ofSite,
    tags: [pageTag.jobs],
    path: () => "/joinus",
    shown: "published",
  },
  link: {
    act: "link.write",
    thing: ofSite,
    tags: [pageTag.links],
    path: () => "/links",
    shown: "enabled",
  },
  source: { act: "source.manage", thing: ofSite, tags: [] },
};

/** The particulars of a kind, for records of any. */
export function particularsOf(kind: SiteNounKind): Particulars<SiteNounRecord> {
  return PARTICULARS[kind] as unknown as Particulars<SiteNounRecord>;
}

/** A record as readers would have it if it were not hidden, or, with `isShown` false, as if it were. */
export function withVisibility(kind: SiteNounKind, record: SiteNounRecord, isShown: boolean): SiteNounRecord {
  const { shown } = particularsOf(kind);
  return shown === undefined ? record : { ...record, [shown]: isShown };
}

/**
 * A record as it may be stored: in the shape of its kind, its bodies cleaned. Throws Refusal that names the fields which are
 * wrong, and `invalid_input` where it has others than its kind.
 */
export function acceptRecord(kind: SiteNounKind, input: unknown): SiteNounRecord {
  const { success, data: record, error } = siteNounRecords[kind].safeParse(input);
  if (!success) throw faultOf(error);
  if (!("body_html" in record)) return record;
  const { html } = fromHtml(record.body_html);
  return { ...record, body_html: html, body_html_en: fromHtml(record.body_html_en).html };
}

/** A refusal that names the fields of a record which are wrong; `invalid_input` for fields that its kind does not have. */
function faultOf({ issues }: ZodError): Error {
  const wrong = new Map(issues.map((issue) => [String(issue.path[0] ?? ""), issue]));
  if (wrong.has("")) return new DomainError("invalid_input", issues.map(({ message }) => message).join("; "));
  return new Refusal(({ nouns }) => {
    const [names, hints]: Readonly<Record<string, string>>[] = [nouns.fields, nouns.hints];
    const said = [...wrong].map(([field, issue]) => {
      const name = names?.[field] ?? field;
      const isTooLong = issue.code === "too_big" && issue.origin === "string";
      return isTooLong ? nouns.tooLong(name, Number(issue.maximum)) : nouns.wrong(name, hints?.[field] ?? "");
    });
    return nouns.allWrong(said);
  });
}

/** Of a row, or of what was kept of one, what its record says. */
export function recordOf(kind: SiteNounKind, row: Readonly<Record<string, unknown>>): SiteNounRecord {
  const names = Object.keys(siteNounRecords[kind].shape);
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as SiteNounRecord;
}
