import type { z } from "zod";
import { requireRight, type MemberActor, type MemberWith } from "#app/features/base/actor/actor.ts";
import { articlePath } from "#app/features/published/article/article.view.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { readItem } from "./reading-history.answer.ts";
import {
  count,
  findPage,
  remove,
  removeAll,
  removeBeyond,
  updateSwitch,
  upsert,
} from "./reading-history.repo.server.ts";

/** The greatest number of articles in a member's history. */
const MOST_READ = 1_000;

/** A member with the switch of their history. */
type Rememberer = MemberWith<{ keeps_history: boolean }>;

/**
 * Records that a member reads an article now, and deletes readings beyond the newest MOST_READ. Records nothing while
 * the member's switch is off. Throws `not_found` for an article that the public may not see.
 */
export async function noteReading(articleId: number, actor: Rememberer): Promise<void> {
  if (!actor.member.keeps_history) return;
  if (!(await upsert(actor.id, articleId))) throw new DomainError("not_found", `article ${articleId}`);
  await removeBeyond(actor.id, MOST_READ);
}

/** Deletes one article from a member's history, if it is there. */
export async function forgetReading(articleId: number, actor: MemberActor): Promise<void> {
  requireRight(actor, "account/history/del");
  await remove(actor.id, articleId);
}

/** Deletes a member's whole history. */
export async function forgetHistory(actor: MemberActor): Promise<void> {
  requireRight(actor, "account/history/del");
  await removeAll(actor.id);
}

/** Turns the history on or off. Earlier readings stay until the member deletes them. */
export async function switchHistory(isOn: boolean, actor: MemberActor): Promise<void> {
  await updateSwitch(actor.id, isOn);
}

/**
 * Returns a page of a member's reading history, newest first, the total of articles, and whether more are stored.
 * `goneTitle`: the title shown for removed articles, whose own titles are no longer public.
 */
export async function readHistory(
  { page, limit }: { page: number; limit: number },
  actor: Rememberer,
  goneTitle: string,
): Promise<{ list: z.output<typeof readItem>[]; total: number; on: boolean }> {
  requireRight(actor, "account/history");
  const [rows, total] = await Promise.all([findPage(actor.id, { limit, offset: (page - 1) * limit }), count(actor.id)]);
  const list = rows.map(({ article_id: id, read_at: readtime, title }) => ({
    id,
    title: title ?? goneTitle,
    url: title === null ? "" : articlePath(id),
    readtime,
    gone: title === null,
  }));
  return { list, total, on: actor.member.keeps_history };
}
