import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { HomePage } from "#app/features/members/area/components/home-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("home");

export const meta = pageMeta;

export default HomePage;
