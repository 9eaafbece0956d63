import { areaLoader } from "#app/features/member/area-loader.server.ts";
import { MyCommentsPage } from "#app/features/comment/components/my-comments-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const loader = areaLoader("comment");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/should-revalidate.ts";

export default MyCommentsPage;
