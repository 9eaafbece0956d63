import { articlePath } from "#app/features/published/article/article.view.ts";
import { billboardPath } from "#app/features/published/billboard/billboard.view.ts";
import { bulletinPath } from "#app/features/published/spot-check/spot-check.view.ts";
import { subjectPath } from "#app/features/published/subject/subject.view.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { PublicTarget } from "#app/lib/public-target.ts";
import type { CollectedItem } from "./collect.calls.ts";
import type { CollectedRow } from "./collect.repo.server.ts";
import { KIND_OF, type CollectKind, type CollectType } from "./collect.schema.ts";

const PATH_OF: Record<CollectKind, (id: number) => string> = {
  article: articlePath,
  billboard: billboardPath,
  subject: subjectPath,
  bulletin: bulletinPath,
};

/** Names of the wire by kind; an article is told as what was asked for, else as news. */
const TYPE_OF: Record<CollectKind, CollectType> = {
  article: "news",
  billboard: "billboard",
  subject: "specialsubject",
  bulletin: "spotcheck",
};

/** A row with the thing it points at, undefined when the public may not see it. `asked` is the type of the whole list. */
export function collectedItem(
  row: CollectedRow,
  target: PublicTarget | undefined,
  asked: CollectType | undefined,
): CollectedItem {
  const kind = row.kind;
  return {
    id: row.id,
    t: asked !== undefined && KIND_OF[asked] === kind ? asked : TYPE_OF[kind],
    target_id: row.target_id,
    title: target?.title ?? row.title,
    cover: target?.cover ?? "",
    url: PATH_OF[kind](row.target_id),
    summary: target?.summary ?? "",
    createtime: toSeconds(row.created_at),
    valid: target !== undefined,
  };
}
