import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { HistoryPage } from "#app/features/members/reading-history/components/reading-history-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("history");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default HistoryPage;
