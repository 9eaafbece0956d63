import {
  readBillboards,
  readHomeBillboards,
  readIndustryBillboards,
} from "#app/features/published/billboard/billboard.service.server.ts";
import { readHomeBulletins, readIndustryBulletins } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { readHomeSubjects } from "#app/features/published/subject/subject.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import { boardTop } from "#app/features/published/billboard/billboard.view.ts";
import { bulletinLine } from "#app/features/published/bulletin/bulletin-line.view.ts";
import type { RailModel } from "./rail.view.ts";

/** Number of editors' rankings in the side column of the news pages. */
const BOARDS = 3;

/** Returns the side column of the news pages: heat rankings, subjects, editors' rankings. */
export async function readNewsRail(language: Language): Promise<RailModel> {
  const [heat, boards, subjects] = await Promise.all([
    readHomeBillboards(language),
    readBillboards(language),
    readHomeSubjects(language, ""),
  ]);
  const editorial = boards.filter((board) => !board.automatic).slice(0, BOARDS);
  return {
    heat: heat.slice(0, 1).map(boardTop),
    boards: editorial.map(boardTop),
    subjects: subjects.map(({ id, title, breaks, href, articles }) => ({ id, title, breaks, href, articles })),
    bulletins: [],
  };
}

/**
 * Returns the side column of an industry: its own rankings and spot checks, or the whole site's spot checks if it has
 * none.
 */
export async function readIndustryRail(industryId: number, language: Language): Promise<RailModel> {
  const [boards, bulletins, anyBulletins] = await Promise.all([
    readIndustryBillboards(industryId, language),
    readIndustryBulletins(industryId),
    readHomeBulletins(),
  ]);
  return {
    heat: boards
      .filter((board) => board.automatic)
      .slice(0, 1)
      .map(boardTop),
    boards: boards.filter((board) => !board.automatic).map(boardTop),
    subjects: [],
    bulletins: (bulletins.length > 0 ? bulletins : anyBulletins).map(bulletinLine),
  };
}
