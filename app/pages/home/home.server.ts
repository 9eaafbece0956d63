import { readCards } from "#app/features/published/article/article.service.server.ts";
import { readHomeBillboards } from "#app/features/published/billboard/billboard.service.server.ts";
import { boardTop } from "#app/features/published/billboard/billboard.view.ts";
import { readTopColumns } from "#app/features/published/column/column.service.server.ts";
import { readHomeFlashes } from "#app/features/published/flash/flash.service.server.ts";
import { readFront } from "#app/features/published/headline/headline.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { readHomeLinks } from "#app/features/published/link/link.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { settingsIn } from "#app/features/base/site/site.view.ts";
import { bulletinLine } from "#app/features/published/spot-check/bulletin-line.view.ts";
import { readHomeBulletins } from "#app/features/published/spot-check/spot-check.service.server.ts";
import { readHomeSubjects } from "#app/features/published/subject/subject.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import { blockOf, COLUMN_LINES, INDUSTRY_LINES, shownOnFront, type HomeModel } from "./home.view.ts";

/** Lines of the 24-hour rail (docs/content.md#home). */
const FLASHES = 10;
/** Tabs of the boards: 24 hours and a week. */
const BOARDS = 2;
/** Read for a block beyond what it shows, since some of it may stand higher up on the page: more of it further down. */
const INDUSTRY_SPARE = 8;
const COLUMN_SPARE = 24;

/** Everything on the home page, in one round of reads, and the settings its meta is made of. */
export async function readHome(language: Language) {
  const [stored, front, flashes, industries, subjects, boards, bulletins, columns, links] = await Promise.all([
    readSettings(),
    readFront(language),
    readHomeFlashes(FLASHES),
    readIndustryCards(language),
    readHomeSubjects(language),
    readHomeBillboards(language),
    readHomeBulletins(),
    readColumnCards(language),
    readHomeLinks(),
  ]);
  const settings = settingsIn(language, stored);
  const shown = shownOnFront(front);
  const home: HomeModel = {
    siteName: settings.siteName,
    slogan: settings.slogan,
    front,
    flashes,
    industries: industries.flatMap(({ section, cards }) => blockOf(section, cards, INDUSTRY_LINES, shown) ?? []),
    subjects,
    boards: boards
      .map(boardTop)
      .filter((board) => board.top.length > 0)
      .slice(0, BOARDS),
    bulletins: bulletins.map(bulletinLine),
    columns: columns.flatMap(({ section, cards }) => blockOf(section, cards, COLUMN_LINES, shown) ?? []),
    links,
  };
  return { settings, home };
}

async function readIndustryCards(language: Language) {
  const read = async (section: { id: number; name: string; href: string }) => ({
    section,
    cards: await readCards({ industryId: section.id }, language, 1 + INDUSTRY_LINES + INDUSTRY_SPARE),
  });
  return Promise.all((await readIndustries(language)).map(read));
}

async function readColumnCards(language: Language) {
  const read = async (section: { id: number; name: string; href: string }) => ({
    section,
    cards: await readCards({ topColumnId: section.id }, language, 1 + COLUMN_LINES + COLUMN_SPARE),
  });
  return Promise.all((await readTopColumns(language)).map(read));
}
