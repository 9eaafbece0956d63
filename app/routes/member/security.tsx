import { areaLoader } from "#app/features/member/area-loader.server.ts";
import { SecurityPage } from "#app/features/member/components/security/security-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const loader = areaLoader("security");

export const meta = pageMeta;

export default SecurityPage;
