import type { z } from "zod";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { collectedItem } from "./collect.answer.ts";
import type { CollectedRow } from "./collect.repo.server.ts";
import { KIND_OF, TYPE_OF, type CollectType } from "./collect.schema.ts";

/**
 * Returns a row with its target, which is undefined if the public may not see it. `asked` is the type of the whole
 * list.
 */
export function toCollectedItem(
  row: CollectedRow,
  target: PublicTarget | undefined,
  asked: CollectType | undefined,
): z.output<typeof collectedItem> {
  const kind = row.kind;
  return {
    id: row.id,
    t: asked !== undefined && KIND_OF[asked] === kind ? asked : TYPE_OF[kind],
    target_id: row.target_id,
    title: target?.title ?? row.title,
    cover: target?.cover ?? "",
    url: contentKind(kind).path({ id: row.target_id }),
    summary: target?.summary ?? "",
    createtime: row.created_at,
    valid: target !== undefined,
  };
}
