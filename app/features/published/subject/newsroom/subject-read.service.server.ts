import { readSeenPicture } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import { subjectPath } from "#app/features/published/subject/subject.view.ts";
import type { Language } from "#app/lib/language.ts";
import { subjects } from "./subject.record.server.ts";
import { countReaders, findBanners, findLines, findState, findUses, type ListFilter } from "./subject.repo.server.ts";

const LIST_LENGTH = 40;
const BANNERS_OFFERED = 24;

/** Returns the subjects that the actor may edit, last changed first. */
export async function readSubjectList(actor: StaffActor, filter: ListFilter, language: Language) {
  const rows = await findLines(reachOver(actor, "subject.write"), filter, LIST_LENGTH + 1);
  const list = rows.slice(0, LIST_LENGTH);
  const last = list.at(-1);
  return {
    list: list.map(({ industryEn, industry, ...row }) => ({
      ...row,
      industry: (language === "en" ? industryEn : industry) ?? "",
    })),
    next: rows.length > LIST_LENGTH && last !== undefined ? { time: last.changedAt, id: last.id } : undefined,
  };
}

/** Returns a subject with the titles of its stories, and its banner if the actor may see it. Throws `not_found`. */
export async function readNewsroomSubject(actor: StaffActor, id: number) {
  const { version, record: said } = await subjects.readFor(actor, id);
  const ids = [
    ...said.sections.flatMap(({ articles }) => articles),
    ...said.timeline.flatMap(({ article_id: story }) => story ?? []),
  ];
  const [state, targets, banner] = await Promise.all([
    findState(id),
    ids.length === 0 ? [] : readArticleTargets([...new Set(ids)]),
    said.banner_media_id === null ? undefined : readSeenPicture(actor, { id: said.banner_media_id }),
  ]);
  const titles = new Map(targets.map((target) => [target.id, target.title]));
  return {
    id,
    version,
    state: state ?? "draft",
    record: said,
    stories: [...new Set(ids)].map((story) => ({ id: story, title: titles.get(story) ?? "" })),
    banner,
  };
}

/** Returns pictures for a banner: public covers of the newest stories, or of stories whose title matches `q`. */
export async function readBanners(q: string) {
  return findBanners(q, BANNERS_OFFERED);
}

/**
 * Returns the uses of a subject, and the numbers of readers who have it in their favourites or follow it. Throws
 * `not_found`.
 */
export async function readSubjectUses(actor: StaffActor, id: number) {
  await subjects.readFor(actor, id);
  const [uses, readers] = await Promise.all([findUses(id, subjectPath(id)), countReaders(id)]);
  return { uses, readers };
}
