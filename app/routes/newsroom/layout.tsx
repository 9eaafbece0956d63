import { NewsroomShell } from "#app/newsroom/shell/shell.tsx";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";

/**
 * Loads the newsroom's shell. It is the same for everyone, because the server does not know who requests it. No cache
 * may store it.
 */
export const loader = pageLoader(async ({ state }) => {
  state.maxAge = 0;
  return null;
});

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** Screens load their data with API calls, so a navigation between them needs no data from the server. */
export const shouldRevalidate = () => false;

export default NewsroomShell;
