import { compareVersions, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { readSeenPicture } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import { subjectPath } from "#app/features/published/subject/subject.view.ts";
import type { Language } from "#app/lib/language.ts";
import { saidOf } from "./subject.noun.ts";
import { countReaders, findBanners, findLines, findState, findUses, type ListFilter } from "./subject.repo.server.ts";
import { subjectFor } from "./subject.service.server.ts";

const LIST_LENGTH = 40;
const BANNERS_OFFERED = 24;

/** The subjects that the actor may write, changed last first. */
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

/** A subject with the titles of the stories that it names, and its banner as far as the actor sees it. Throws `not_found`. */
export async function readNewsroomSubject(actor: StaffActor, id: number) {
  const { version, record } = await subjectFor(actor, id);
  const said = saidOf(record);
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

/** Pictures for a banner: public covers of the newest stories, or of those with some words in their titles. */
export async function readBanners(q: string) {
  return findBanners(q, BANNERS_OFFERED);
}

/** The versions of a subject, newest first. Throws `not_found`. */
export async function readSubjectVersions(actor: StaffActor, id: number) {
  await subjectFor(actor, id);
  return readVersions("subject", id);
}

/** Two versions of a subject side by side. Throws `not_found`. */
export async function compareSubject(actor: StaffActor, versions: { id: number; from: number; to: number }) {
  await subjectFor(actor, versions.id);
  return compareVersions("subject", versions);
}

/** The uses of a subject, and the numbers of readers who collect or follow it. Throws `not_found`. */
export async function readSubjectUses(actor: StaffActor, id: number) {
  await subjectFor(actor, id);
  const [uses, readers] = await Promise.all([findUses(id, subjectPath(id)), countReaders(id)]);
  return { uses, readers };
}
