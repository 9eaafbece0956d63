import { WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { industry } from "#app/features/published/industry/industry.fields.ts";
import { industryPath } from "#app/features/published/industry/industry.view.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { industryUses } from "./industry-uses.repo.server.ts";

/** The record type of industries in the newsroom. A change purges every page, because all contain the industries. */
export const industries = tableRecord({
  noun: "industry",
  storedKind: "industry",
  table: "industries",
  orderBy: "sort_order",
  fields: industry,
  texts: (all) => all.industry,
  permission: "page.write",
  scopeOf: (id) => ({ ...WHOLE_SITE, industryId: id }),
  pageTags: () => [pageTag.site],
  publicPath: (_, { slug }) => industryPath(slug),
  usesOf: industryUses,
});
