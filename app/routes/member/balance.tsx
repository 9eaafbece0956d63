import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { BalancePage } from "#app/features/members/ledger/components/ledger-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("balance");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default BalancePage;
