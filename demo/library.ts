import { memberActor } from "#app/features/base/actor/actor.ts";
import { readCards } from "#app/features/published/article/article.service.server.ts";
import { readBillboards } from "#app/features/published/billboard/billboard.service.server.ts";
import type { CollectType } from "#app/features/members/collect/collect.schema.ts";
import { collect } from "#app/features/members/collect/collect.service.server.ts";
import { readTopColumns } from "#app/features/published/column/column.service.server.ts";
import { follow } from "#app/features/members/follow/follow.service.server.ts";
import type { FollowKind } from "#app/features/members/follow/follow.schema.ts";
import { noteReading } from "#app/features/members/reading-history/reading-history.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { readHomeBulletins } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { readSubjects } from "#app/features/published/subject/subject.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";

const ARTICLES = 24;

/** Adds favourites, follows and reading history for demo members, different for each. */
export async function seedLibrary(memberIds: number[]): Promise<void> {
  const [articles, boards, subjects, bulletins, columns, industries] = await Promise.all([
    readCards({}, DEFAULT_LANGUAGE, ARTICLES),
    readBillboards(DEFAULT_LANGUAGE),
    readSubjects(DEFAULT_LANGUAGE),
    readHomeBulletins(),
    readTopColumns(DEFAULT_LANGUAGE),
    readIndustries(DEFAULT_LANGUAGE),
  ]);
  for (const [turn, memberId] of memberIds.entries()) {
    const actor = { ...memberActor(memberId, () => true), member: { keeps_history: true } };
    const own = <T>(list: T[]) => list.filter((_, index) => index % memberIds.length === turn);
    const kept: [CollectType, { id: number }[]][] = [
      ["news", own(articles).slice(0, 6)],
      ["specialsubject", own(subjects).slice(0, 1)],
      ["billboard", own(boards).slice(0, 1)],
      ["spotcheck", own(bulletins).slice(0, 1)],
    ];
    for (const [type, things] of kept) for (const { id } of things) await collect({ type, id }, actor);
    const followed: [FollowKind, { id: number }[]][] = [
      ["industry", own(industries).slice(0, 2)],
      ["column", own(columns).slice(0, 1)],
      ["subject", own(subjects).slice(0, 1)],
    ];
    for (const [kind, things] of followed) for (const { id } of things) await follow({ kind, id }, actor);
    for (const { id } of own(articles)) await noteReading(id, actor);
  }
}
