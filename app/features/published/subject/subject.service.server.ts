import { readCards, readCardsByIds } from "#app/features/published/article/article.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
import { collectDependencies, dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import { sharedRead } from "#app/lib/shared-read.server.ts";
import {
  findEvents,
  findRelated,
  findSections,
  findSubjectById,
  findSubjects,
  findSubjectsByIds,
  findTitles,
  type SectionRow,
  type SubjectFilter,
} from "./subject.repo.server.ts";
import {
  SECTION_LENGTH,
  subjectCard,
  subjectPath,
  subjectTarget,
  type SectionRead,
  type SubjectCard,
  type SubjectRead,
} from "./subject.view.ts";

const LIST_LENGTH = 60;
const HOME_LENGTH = 3;
const INDUSTRY_LENGTH = 3;
const RELATED_LENGTH = 3;
const EVENTS_LENGTH = 60;
const LINKS_LENGTH = 3;
/** Number of cards read for a tag rule. It exceeds a section's length because some may be placed by hand elsewhere. */
const TAGGED_LENGTH = SECTION_LENGTH * 3;

/** Returns the public subjects, running ones first. */
export async function readSubjects(language: Language): Promise<SubjectCard[]> {
  dependsOn(pageTag.articles);
  return readList({}, LIST_LENGTH, language);
}

/**
 * Returns the subjects of the strip on the home page: first those in `first` (ids separated by commas), then others.
 */
export const readHomeSubjects = sharedRead((language: Language, first: string) =>
  readList(first === "" ? {} : { first: first.split(",").map(Number) }, HOME_LENGTH, language),
);

/** Returns the subjects of an industry. */
export async function readIndustrySubjects(industryId: number, language: Language): Promise<SubjectCard[]> {
  return readList({ industryId }, INDUSTRY_LENGTH, language);
}

async function readList(filter: SubjectFilter, length: number, language: Language): Promise<SubjectCard[]> {
  const rows = await findSubjects(filter, length);
  dependsOn(pageTag.subjects, ...subjectTags(rows));
  return rows.map((row) => subjectCard(row, language));
}

const subjectTags = (rows: { id: number }[]) => rows.map(({ id }) => pageTag.subject(id));

const readTitles = sharedRead(async () => {
  const rows = await findTitles();
  dependsOn(pageTag.subjects, ...subjectTags(rows));
  return rows;
});

/** Returns links to those of the given subjects that are public, the newest first, three at most. */
export async function readSubjectLinks(
  ids: readonly number[],
  language: Language,
): Promise<{ id: number; title: string; href: string }[]> {
  if (ids.length === 0) return [];
  // The page depends on the subjects that it names, not on all.
  const { result: titles } = await collectDependencies(readTitles);
  const rows = titles.filter(({ id }) => ids.includes(id)).slice(0, LINKS_LENGTH);
  dependsOn(...subjectTags(rows));
  return rows.map(({ id, title, title_en }) => ({
    id,
    title: inLanguage(language, title, title_en),
    href: subjectPath(id),
  }));
}

/** Returns the given subjects as entries of a mixed list, without unpublished ones. */
export async function readSubjectTargets(ids: number[]): Promise<PublicTarget[]> {
  return (await findSubjectsByIds(ids)).map(subjectTarget);
}

/** Returns a subject with its sections, timeline and related subjects. Throws `not_found` if it is not public. */
export async function readSubject(id: number, language: Language): Promise<SubjectRead> {
  dependsOn(pageTag.subject(id), pageTag.subjects, pageTag.articles);
  const subject = await findSubjectById(id);
  if (subject === undefined) throw new DomainError("not_found", `subject ${id}`);
  const [rows, events, related] = await Promise.all([
    findSections(id),
    findEvents(id, EVENTS_LENGTH),
    findRelated(subject, RELATED_LENGTH),
  ]);
  const linked = events.flatMap((event) => event.article_id ?? []);
  dependsOn(...subjectTags(related), ...linked.map(pageTag.named));
  const sections = await Promise.all(rows.map((section) => withCards(section, language)));
  return { subject, sections, events, related };
}

async function withCards(section: SectionRow, language: Language): Promise<SectionRead> {
  const [placed, tagged] = await Promise.all([
    readCardsByIds(section.article_ids, language),
    section.rule_tags.length === 0 ? [] : readCards({ tags: section.rule_tags }, language, TAGGED_LENGTH),
  ]);
  return { section, placed, tagged };
}
