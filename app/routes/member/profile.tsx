import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { ProfilePage } from "#app/features/members/account/components/profile-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("profile");

export const meta = pageMeta;

export default ProfilePage;
