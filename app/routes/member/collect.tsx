import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { CollectPage } from "#app/features/members/collect/components/collect-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("collect");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default CollectPage;
