import { isWebAddress } from "#app/features/base/site/site.view.ts";
import type { HomePlaceRow } from "./home-place.repo.server.ts";

/** A notice above the headlines; `href` is "" without a link. */
export type HomeNotice = { text: string; href: string };

/** The editors' arrangement of the home page below the headlines. */
export type HomePlaces = {
  /** The story at the top of an industry's block, keyed by industry id, with the title of its slot if it has one. */
  leads: Map<number, { articleId: number; title: string }>;
  subjectIds: number[];
  notices: HomeNotice[];
};

/** Groups rows in the editors' order. If an industry has two leads, the first one counts. */
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

/** Returns a path of this site or an external web address unchanged, and "" for anything else. */
const hrefOf = (url: string) => (/^\/(?![/\\])/.test(url) || isWebAddress(url) ? url : "");
