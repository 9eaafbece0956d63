import { areaLoader } from "#app/features/member/area-loader.server.ts";
import { CollectPage } from "#app/features/collect/components/collect-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const loader = areaLoader("collect");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/should-revalidate.ts";

export default CollectPage;
