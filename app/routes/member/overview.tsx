import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { OverviewPage } from "#app/pages/overview/components/overview-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("overview");

export const meta = pageMeta;

export default OverviewPage;
