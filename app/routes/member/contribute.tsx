import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { MyContributionsPage } from "#app/features/members/contribution/components/my-contributions-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("contribute");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default MyContributionsPage;
