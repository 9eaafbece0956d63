import { titled, type Titled } from "#app/features/base/title/title.view.ts";
import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type { Language } from "#app/lib/language.ts";
import { absoluteUrl, breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { BulletinDetailRow, BulletinRow, FoundSampleRow, SampleRow } from "./bulletin.repo.server.ts";
import { NOT_MARKED, bulletinsPath, type BulletinQuery, type Family, type Level } from "./bulletin.schema.ts";

/** A bulletin in a list. */
export type BulletinCard = Titled & {
  id: number;
  href: string;
  family: Family;
  issuer: string;
  level: Level;
  region: string;
  number: string;
  /** yyyy-mm-dd */
  issueDate: string;
  period: string;
  summary: string;
  total: number;
  passed: number;
  failed: number;
  /** Share of failed batches, such as 7.5%; null when nothing was tested. */
  failRate: string | null;
};

/** A failed item: three texts exactly as the bulletin prints them. */
export type Finding = { name: string; measured: string; standard: string; basis: string };

/** A sampled batch that passed. A text is '' if the bulletin leaves it out, and '/' if the label has no such text. */
export type SampleLine = {
  seq: number;
  product: string;
  spec: string;
  brand: string;
  date: string;
  batch: string;
  maker: string;
  unit: string;
  platform: string;
  remark: string;
};

/** A sampled batch that failed, with all its data in the bulletin. */
export type FailedSample = SampleLine & {
  samplingNo: string;
  category: string;
  lab: string;
  makerAddress: string;
  address: string;
  recheck: string;
  followUp: string;
  findings: Finding[];
};

/** Everything the page of a bulletin shows. */
export type BulletinModel = BulletinCard & {
  categories: string[];
  bodyHtml: string;
  sourceUrl: string;
  rightOfReply: string;
  correction: string;
  isDemo: boolean;
  industry: { name: string; href: string } | null;
  updatedAt: string;
  failedSamples: FailedSample[];
  passedSamples: SampleLine[];
};

/** A sample found by a search. */
export type FoundSample = {
  key: string;
  href: string;
  product: string;
  spec: string;
  brand: string;
  maker: string;
  date: string;
  batch: string;
  failed: boolean;
  findings: Finding[];
  bulletin: { title: string; issueDate: string };
};

/** The model of /spotcheck: bulletins, or samples if a keyword or a result is given. */
export type BulletinsModel = {
  query: BulletinQuery;
  facets: { regions: string[]; years: number[]; industries: { slug: string; name: string }[] };
  page: number;
  pages: number;
  /** The number of results. `more` means that counting stopped at this number. */
  count: number;
  more: boolean;
  bulletins: BulletinCard[];
  /** null if the page lists bulletins. */
  samples: FoundSample[] | null;
};

/** The data of one bulletin that the service returns to the view. */
export type BulletinRead = { bulletin: BulletinDetailRow; failed: SampleRow[]; passed: SampleRow[] };

export function bulletinPath(id: number): string {
  return `/spotcheck/${id}`;
}

/** Returns the id of a sample's anchor on its bulletin's page. */
export function sampleAnchor(seq: number): string {
  return `sample-${seq}`;
}

/** Returns the path of a bulletin's samples as a CSV file. */
export function csvPath(id: number): string {
  return `${bulletinPath(id)}.csv`;
}

/** Returns whether a label has this text. '/' and '' mean that it has none (docs/content.md#bulletins). */
export function isMarked(text: string): boolean {
  return text !== NOT_MARKED && text !== "";
}

/**
 * Returns the share of failed batches in per cent with at most one decimal, such as 7.5% or 10%. A share above zero
 * never becomes 0%, and a share below one never becomes 100%. Returns null if no batch was tested.
 */
export function failRate(total: number, failed: number): string | null {
  if (total <= 0) return null;
  const share = (failed / total) * 100;
  if (failed > 0 && share < 0.05) return `${Number(share.toPrecision(1))}%`;
  const rounded = Math.round(share * 10) / 10;
  return `${failed < total ? Math.min(rounded, 99.9) : rounded}%`;
}

export function bulletinCard(row: BulletinRow): BulletinCard {
  return {
    id: row.id,
    href: bulletinPath(row.id),
    ...titled(row.title),
    family: row.family,
    issuer: row.issuer,
    level: row.level,
    region: row.region,
    number: row.number,
    issueDate: row.issue_date,
    period: row.period,
    summary: row.summary,
    total: row.total,
    passed: row.passed,
    failed: row.failed,
    failRate: failRate(row.total, row.failed),
  };
}

export function foundSample(row: FoundSampleRow): FoundSample {
  return {
    key: `${row.bulletin_id}-${row.seq}`,
    href: `${bulletinPath(row.bulletin_id)}#${sampleAnchor(row.seq)}`,
    product: row.product,
    spec: row.spec,
    brand: row.brand,
    maker: row.maker,
    date: row.production_date_text,
    batch: row.batch,
    failed: row.result === "fail",
    findings: row.findings,
    bulletin: { title: row.bulletin_title, issueDate: row.issue_date },
  };
}

function sampleLine(row: SampleRow): SampleLine {
  return {
    seq: row.seq,
    product: row.product,
    spec: row.spec,
    brand: row.brand,
    date: row.production_date_text,
    batch: row.batch,
    maker: row.maker,
    unit: row.sampled_unit,
    platform: row.platform,
    remark: row.remark,
  };
}

function failedSample(row: SampleRow): FailedSample {
  return {
    ...sampleLine(row),
    samplingNo: row.sampling_no,
    category: row.category,
    lab: row.lab,
    makerAddress: row.maker_address,
    address: row.sampled_address,
    recheck: row.recheck,
    followUp: row.follow_up,
    findings: row.findings,
  };
}

/** Returns the model of a bulletin's page: failed batches first, then passed ones. */
export function bulletinModel({ bulletin, failed, passed }: BulletinRead, language: Language): BulletinModel {
  return {
    ...bulletinCard(bulletin),
    categories: bulletin.categories,
    bodyHtml: bulletin.body_html,
    sourceUrl: isWebAddress(bulletin.source_url) ? bulletin.source_url : "",
    rightOfReply: bulletin.right_of_reply,
    // Removes this word because the heading already contains it.
    correction: bulletin.correction.replace(/^更正[：:]\s*/, ""),
    isDemo: bulletin.is_demo,
    industry:
      bulletin.industry_slug === null
        ? null
        : {
            name: (language === "en" ? bulletin.industry_name_en : bulletin.industry_name) ?? "",
            href: `/industry/${bulletin.industry_slug}`,
          },
    updatedAt: bulletin.updated_at.toISOString(),
    failedSamples: failed.map(failedSample),
    passedSamples: passed.map(sampleLine),
  };
}

/** The columns by which readers can sort the table of samples. */
export type SortKey = "seq" | "product" | "brand" | "maker" | "unit";
export type Sort = { key: SortKey; descending: boolean };

/**
 * Returns samples sorted by a column. Texts sort in Chinese order, missing texts come last, and equal ones keep their
 * position.
 */
export function sorted<S extends SampleLine>(samples: S[], { key, descending }: Sort): S[] {
  const collator = new Intl.Collator("zh-CN", { numeric: true });
  const sign = descending ? -1 : 1;
  return samples.toSorted((one, other) => {
    if (key === "seq") return sign * (one.seq - other.seq);
    const marked = Number(isMarked(other[key])) - Number(isMarked(one[key]));
    if (marked !== 0) return marked;
    return sign * collator.compare(one[key], other[key]) || one.seq - other.seq;
  });
}

/** Returns the metadata of the list of bulletins. Search engines must not index search results. */
export function bulletinsMeta(
  model: BulletinsModel,
  texts: { title: string; description: string },
  siteUrl: string,
  crumbs: Crumb[],
): PageMeta {
  const items = model.bulletins.map((bulletin) => ({ name: bulletin.title, path: bulletin.href }));
  return {
    title: texts.title,
    description: texts.description,
    path: bulletinsPath(model.query),
    noindex: model.samples !== null,
    jsonLd: [itemListJsonLd(siteUrl, texts.title, items), breadcrumbJsonLd(siteUrl, crumbs)],
  };
}

/** Returns the metadata of a bulletin: a Dataset with its CSV file, and the breadcrumb. */
export function bulletinMeta(model: BulletinModel, siteUrl: string, crumbs: Crumb[]): PageMeta {
  return {
    title: model.title,
    description: model.summary,
    path: model.href,
    image: `/share/bulletin-${model.id}.png`,
    keywords: model.categories.join(","),
    jsonLd: [
      {
        "@type": "Dataset",
        name: model.title,
        description: model.summary,
        url: absoluteUrl(siteUrl, model.href),
        identifier: model.number === "" ? undefined : model.number,
        datePublished: model.issueDate,
        dateModified: model.updatedAt,
        creator: { "@type": "GovernmentOrganization", name: model.issuer },
        spatialCoverage: model.region,
        keywords: model.categories,
        inLanguage: "zh-CN",
        isAccessibleForFree: true,
        isBasedOn: model.sourceUrl === "" ? undefined : model.sourceUrl,
        distribution: {
          "@type": "DataDownload",
          encodingFormat: "text/csv",
          contentUrl: absoluteUrl(siteUrl, csvPath(model.id)),
        },
      },
      breadcrumbJsonLd(siteUrl, [...crumbs, { name: model.title, path: model.href }]),
    ],
  };
}
