import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { MessagesPage } from "#app/features/members/message/components/messages-page.tsx";
import { pageMeta } from "#app/lib/page/page-meta.ts";

export const loader = areaLoader("message");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export default MessagesPage;
