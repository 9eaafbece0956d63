import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { mergedUses, requireMerge } from "#app/features/published/dossier/newsroom/merge.service.server.ts";
import { company } from "#app/features/published/company/company.fields.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";

/** The record type of companies in the newsroom. A change purges all pages that show names of companies. */
export const companies = tableRecord({
  noun: "company",
  storedKind: "company",
  table: "companies",
  fields: company,
  texts: (all) => all.company,
  permission: "page.write",
  pageTags: () => [pageTag.companies],
  usesOf: mergedUses("company"),
  check: (_, change, trx) => requireMerge("company", change, trx),
});
