import { readCardsByIds, readNewestOfEach } from "#app/features/published/article/article.service.server.ts";
import { readHomeBillboards } from "#app/features/published/billboard/billboard.service.server.ts";
import { boardTop } from "#app/features/published/billboard/billboard.view.ts";
import { readTopColumns } from "#app/features/published/column/column.service.server.ts";
import { readHomeFlashes } from "#app/features/published/flash/flash.service.server.ts";
import { readFront, readHomePlaces } from "#app/features/published/front/front.service.server.ts";
import type { HomePlaces } from "#app/features/published/front/home-place.view.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { readHomeLinks } from "#app/features/published/friend-link/friend-link.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { settingsIn } from "#app/features/base/site/site.view.ts";
import { bulletinLine } from "#app/features/published/bulletin/bulletin-line.view.ts";
import { readHomeBulletins } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { readHomeSubjects } from "#app/features/published/subject/subject.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import {
  blockOf,
  COLUMN_LINES,
  INDUSTRY_LINES,
  shownOnFront,
  takeForBlock,
  type Block,
  type HomeModel,
} from "./home.view.ts";

/** Number of items in the 24-hour column (docs/content.md#home). */
const FLASHES = 10;
/** Number of ranking tabs: 24 hours and a week. */
const BOARDS = 2;
/** Number of extra articles to read for a block, since some may already be on the page. Lower blocks need more. */
const INDUSTRY_SPARE = 8;
const COLUMN_SPARE = 24;

/** Returns the content of the home page, and the settings for its metadata. */
export async function readHome(language: Language) {
  const places = await readHomePlaces();
  const [stored, front, flashes, industries, subjects, boards, bulletins, columns, links] = await Promise.all([
    readSettings(),
    readFront(language),
    readHomeFlashes(FLASHES),
    readIndustryNews(language),
    readHomeSubjects(language, places.subjectIds.join()),
    readHomeBillboards(language),
    readHomeBulletins(),
    readColumnNews(language),
    readHomeLinks(),
  ]);
  const settings = settingsIn(language, stored);
  const shown = shownOnFront(front);
  const industryNews = withTaken(industries, 1 + INDUSTRY_LINES, shown, places.leads);
  const columnNews = withTaken(columns, 1 + COLUMN_LINES, shown);
  const blocksOf = await blockMaker([...industryNews, ...columnNews], language);
  const home: HomeModel = {
    siteName: settings.siteName,
    slogan: settings.slogan,
    notices: places.notices,
    front,
    flashes,
    industries: blocksOf(industryNews),
    subjects,
    boards: boards
      .map(boardTop)
      .filter((board) => board.top.length > 0)
      .slice(0, BOARDS),
    bulletins: bulletins.map(bulletinLine),
    columns: blocksOf(columnNews),
    links,
  };
  return { settings, home };
}

type Section = { id: number; name: string; href: string };
/** A section with the ids of its newest articles, or of the articles in its block. */
type SectionNews = { section: Section; ids: number[]; title?: string };

const readIndustryNews = async (language: Language) =>
  readNews("industryId", await readIndustries(language), 1 + INDUSTRY_LINES + INDUSTRY_SPARE);
const readColumnNews = async (language: Language) =>
  readNews("topColumnId", await readTopColumns(language), 1 + COLUMN_LINES + COLUMN_SPARE);

async function readNews(by: "industryId" | "topColumnId", sections: Section[], count: number): Promise<SectionNews[]> {
  const idsOf = await readNewestOfEach(
    by,
    sections.map(({ id }) => id),
    count,
  );
  return sections.map((section) => ({ section, ids: idsOf(section.id) }));
}

/** Returns the articles of each block. A lead chosen by editors comes first, with its given title. */
function withTaken(news: SectionNews[], count: number, shown: Set<string>, leads?: HomePlaces["leads"]): SectionNews[] {
  return news.map(({ section, ids }) => {
    const { articleId, title = "" } = leads?.get(section.id) ?? {};
    return { section, ids: takeForBlock(ids, count, shown, articleId), title };
  });
}

/** Returns a function that creates blocks of the chosen articles. One query reads all cards. */
async function blockMaker(chosen: SectionNews[], language: Language): Promise<(news: SectionNews[]) => Block[]> {
  const wanted = new Set(chosen.flatMap(({ ids }) => ids));
  const cards = new Map((await readCardsByIds([...wanted], language)).map((card) => [card.id, card]));
  const cardsOf = (ids: number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return (news) => news.flatMap(({ section, ids, title }) => blockOf(section, cardsOf(ids), title) ?? []);
}
