import { areaLoader } from "#app/features/member/area-loader.server.ts";
import { HomePage } from "#app/features/member/components/area/home-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const loader = areaLoader("home");

export const meta = pageMeta;

export default HomePage;
