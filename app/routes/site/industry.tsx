import { readCardPage } from "#app/features/published/article/article.service.server.ts";
import { stream, streamMeta } from "#app/features/published/article/article-stream.view.ts";
import { readIndustryRail } from "#app/pages/rail/rail.server.ts";
import { IndustryPage } from "#app/pages/industry/components/industry-page.tsx";
import { pickSector, readIndustry, readSectors } from "#app/features/published/industry/industry.service.server.ts";
import { industryCrumbs, sectorTabs } from "#app/features/published/industry/industry.view.ts";
import { readIndustrySubjects } from "#app/features/published/subject/subject.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/industry";

export const handle = { params: ["sector", "before"] };

export const loader = pageLoader(async ({ params, url, state: { language, siteUrl } }) => {
  const before = url.searchParams.get("before");
  const cursor = decodeCursor(before);
  const industry = await readIndustry(params["id"], language);
  const sectors = await readSectors(industry, language);
  const sector = pickSector(sectors, url.searchParams.get("sector"));
  const [cards, subjects, rail] = await Promise.all([
    readCardPage(sector === undefined ? { industryId: industry.id } : { sectorId: sector.id }, language, cursor),
    readIndustrySubjects(industry.id, language),
    readIndustryRail(industry.id, language),
  ]);
  const t = messagesOf(language, "news");
  const crumbs = industryCrumbs(industry, sector, messagesOf(language, "common").home);
  const path = sector?.href ?? industry.href;
  const title = sector === undefined ? industry.name : `${sector.name} · ${industry.name}`;
  const model = stream(cards, path, cursor === undefined ? null : before);
  const description = industry.intro === "" ? t.industryDescription(industry.name) : industry.intro;
  return {
    meta: {
      ...streamMeta(model, path, { title, olderTitle: t.olderTitle, description, crumbs }, siteUrl),
      feed: `/rss/industry/${industry.slug}.xml`,
    },
    page: {
      id: industry.id,
      title,
      intro: industry.intro,
      crumbs,
      sectors: sectorTabs(t.allSectors, industry, sectors, sector),
      subjects: sector === undefined && cursor === undefined ? subjects : [],
      stream: model,
      rail,
    },
  };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <IndustryPage {...loaderData.page} />;
}
