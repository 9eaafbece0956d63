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

/** The properties of a kind: its permission, its pages and its preview. */
type Particulars<R> = {
  act: NewsroomPermission;
  /** The permission target; a staff member with a grant for a column or an industry may change its record. */
  thing: (id: number, record: R) => Thing;
  /** Tags of the pages that list the kind, and of a record's own page. */
  tags: readonly PageTag[];
  ownTags?: (record: R) => PageTag[];
  /** The record's own page, if it has one, and the field that shows a hidden record in its preview. */
  path?: (id: number, record: R) => string;
  shown?: "enabled" | "published";
  /** Runs the follow-ups of a change, in its transaction. */
  follow?: (id: number, record: R, trx: Db) => Promise<void>;
};

/** Columns, industries and the footer are part of every page. */
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

/** Returns the properties of a kind, typed for records of any kind. */
export function particularsOf(kind: SiteNounKind): Particulars<SiteNounRecord> {
  return PARTICULARS[kind] as unknown as Particulars<SiteNounRecord>;
}

/** Returns a record as visible, or as hidden with `isShown` false. */
export function withVisibility(kind: SiteNounKind, record: SiteNounRecord, isShown: boolean): SiteNounRecord {
  const { shown } = particularsOf(kind);
  return shown === undefined ? record : { ...record, [shown]: isShown };
}

/**
 * Validates a record by the schema of its kind and cleans its bodies. Throws Refusal with the names of invalid fields, and
 * `invalid_input` for unknown fields.
 */
export function acceptRecord(kind: SiteNounKind, input: unknown): SiteNounRecord {
  const { success, data: record, error } = siteNounRecords[kind].safeParse(input);
  if (!success) throw faultOf(error);
  if (!("body_html" in record)) return record;
  const { html } = fromHtml(record.body_html);
  return { ...record, body_html: html, body_html_en: fromHtml(record.body_html_en).html };
}

/** A Refusal with the names of invalid fields; `invalid_input` for unknown fields. */
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

/** Returns the record of a row or of a stored version. */
export function recordOf(kind: SiteNounKind, row: Readonly<Record<string, unknown>>): SiteNounRecord {
  const names = Object.keys(siteNounRecords[kind].shape);
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as SiteNounRecord;
}
