import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { SecurityPage } from "#app/features/members/account/components/security/security-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("security");

export const meta = pageMeta;

export default SecurityPage;
