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

/** Boards of the editors that the rail of the news pages names. */
const BOARDS = 3;

/** What stands at the side of the news pages: what is read most, subjects, boards. */
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
    subjects: subjects.map(({ id, title, href, articles }) => ({ id, title, href, articles })),
    bulletins: [],
  };
}

/** What stands at the side of an industry: its own boards, and spot checks, of the whole site where it has none. */
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
