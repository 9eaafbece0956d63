import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type { HomePlaceRow } from "./home-place.repo.server.ts";

/** A line of the operator's above the headlines; `href` "" leads nowhere. */
export type HomeNotice = { text: string; href: string };

/** The editors' arrangement of the home page below the headlines. */
export type HomePlaces = {
  /** The story that opens the block of an industry, under the title of its place where it has one. */
  leads: Map<number, { articleId: number; title: string }>;
  subjectIds: number[];
  notices: HomeNotice[];
};

/** Groups rows in the editors' order; of two leads of an industry the first one is used. */
export function homePlaces(rows: HomePlaceRow[]): HomePlaces {
  const leads: HomePlaces["leads"] = new Map();
  for (const { industry_id, article_id: articleId, title } of rows)
    if (industry_id !== null && articleId !== null && !leads.has(industry_id))
      leads.set(industry_id, { articleId, title });
  return {
    leads,
    subjectIds: [...new Set(rows.flatMap(({ subject_id }) => subject_id ?? []))],
    notices: rows.flatMap(({ area, title, url }) => (area === "notice" ? { text: title, href: hrefOf(url) } : [])),
  };
}

/** A page of this site by its path, or a web address outside; anything else is no link. */
const hrefOf = (url: string) => (/^\/(?![/\\])/.test(url) || isWebAddress(url) ? url : "");
