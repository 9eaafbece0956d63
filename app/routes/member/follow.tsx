import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { FollowPage } from "#app/features/members/follow/components/follow-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("follow");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default FollowPage;
