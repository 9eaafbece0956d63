import { bulletinPath } from "#app/features/published/bulletin/bulletin.view.ts";
import { flashPath, flashTitle } from "#app/features/published/flash/flash.view.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { findBulletins, findFlashes } from "./company.repo.server.ts";

/** The number of flashes and of bulletins on the page of a company. */
const MOST_BESIDE = 10;

/** A flash or a bulletin on the page of a company. `batches`: of a bulletin. */
export type CompanyLine = {
  title: string;
  href: string;
  publishedAt: string;
  batches?: { failed: number; total: number };
};

/** Returns the newest flashes and bulletins that name a company. */
export async function readCompanyLines(id: number): Promise<{ flashes: CompanyLine[]; bulletins: CompanyLine[] }> {
  const [flashes, bulletins] = await Promise.all([findFlashes(id, MOST_BESIDE), findBulletins(id, MOST_BESIDE)]);
  dependsOn(...(flashes.length > 0 ? [pageTag.flashes] : []), ...bulletins.map((row) => pageTag.bulletin(row.id)));
  return {
    flashes: flashes.map((row) => ({
      title: flashTitle(row.title, row.content),
      href: flashPath(row.id),
      publishedAt: row.publish_at.toISOString(),
    })),
    bulletins: bulletins.map((row) => ({
      title: row.title,
      href: bulletinPath(row.id),
      publishedAt: row.publish_at.toISOString(),
      batches: { failed: row.failed, total: row.total },
    })),
  };
}
