import { NewsroomShell } from "#app/newsroom/shell/shell.tsx";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";

/** The newsroom's shell: the same for everybody, since the server knows nothing of who comes. No cache may keep it. */
export const loader = pageLoader(async ({ state }) => {
  state.maxAge = 0;
  return null;
});

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** Screens ask for their data over the API; going from one to another asks the server for nothing. */
export const shouldRevalidate = () => false;

export default NewsroomShell;
