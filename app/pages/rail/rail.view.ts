import type { SubjectCard } from "#app/features/published/subject/subject.view.ts";
import type { BoardTop } from "#app/features/published/billboard/billboard.view.ts";
import type { BulletinLine } from "#app/features/published/bulletin/bulletin-line.view.ts";

/** Side column of a list page; an empty list hides its section. */
export type RailModel = {
  heat: BoardTop[];
  boards: BoardTop[];
  subjects: Pick<SubjectCard, "id" | "title" | "breaks" | "href" | "articles">[];
  bulletins: BulletinLine[];
};
