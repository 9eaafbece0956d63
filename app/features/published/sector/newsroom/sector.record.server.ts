import { WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { sector } from "#app/features/published/sector/sector.fields.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { sectorUses } from "./sector-uses.repo.server.ts";

/** The record type of sectors in the newsroom. The pages of their industries show them. */
export const sectors = tableRecord({
  noun: "sector",
  storedKind: "sector",
  table: "sectors",
  orderBy: "sort_order",
  fields: sector,
  texts: (all) => all.sector,
  permission: "page.write",
  scopeOf: (_, { industry_id: industryId }) => ({ ...WHOLE_SITE, industryId }),
  pageTags: () => [pageTag.site],
  publicPath: (_, { industry_id: industry, slug }) => `/industry/${industry}?sector=${slug}`,
  usesOf: sectorUses,
});
