import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { ChangePasswordPage } from "#app/features/members/account/components/change-password-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("changePassword");

export const meta = pageMeta;

export default ChangePasswordPage;
