import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { MyCommentsPage } from "#app/features/members/comment/components/my-comments-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("comment");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default MyCommentsPage;
