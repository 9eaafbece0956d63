import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { mergedUses, requireMerge } from "#app/features/published/dossier/newsroom/merge.service.server.ts";
import { topic } from "#app/features/published/topic/topic.fields.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";

/** The record type of topics in the newsroom. A change purges all pages that link tags. */
export const topics = tableRecord({
  noun: "topic",
  storedKind: "topic",
  table: "topics",
  fields: topic,
  texts: (all) => all.topic,
  permission: "page.write",
  pageTags: () => [pageTag.topics],
  usesOf: mergedUses("topic"),
  check: (_, change, trx) => requireMerge("topic", change, trx),
});
