import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { PointsPage } from "#app/features/members/ledger/components/ledger-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("integral");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default PointsPage;
