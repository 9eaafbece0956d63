import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { sourceUses } from "./source-uses.repo.server.ts";
import { source } from "./source.fields.ts";

/** Sources of texts, sorted by name. */
export const sources = tableRecord({
  noun: "source",
  storedKind: "source",
  table: "sources",
  fields: source,
  texts: (all) => all.source,
  permission: "source.manage",
  usesOf: sourceUses,
});
