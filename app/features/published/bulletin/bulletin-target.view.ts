import { coverOf, coverSrc } from "#app/features/published/cover/cover.view.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { BulletinTargetRow } from "./bulletin.repo.server.ts";
import { bulletinPath } from "./bulletin.view.ts";

/** Converts a bulletin to an entry of a mixed list. */
export function bulletinTarget({ id, title, summary, palette }: BulletinTargetRow): PublicTarget {
  return { id, title, url: bulletinPath(id), summary, cover: coverSrc(coverOf(id, palette)) };
}
