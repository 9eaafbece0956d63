import { areaLoader } from "#app/features/members/area/area-loader.server.ts";
import { MessagesPage } from "#app/features/members/message/components/messages-page.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const loader = areaLoader("message");

export const meta = pageMeta;

export { shouldRevalidate } from "#app/lib/should-revalidate.ts";

export default MessagesPage;
