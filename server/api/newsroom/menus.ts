import type { FastifyInstance } from "fastify";
import { menuCalls } from "#app/features/newsroom/menu/menu.calls.ts";
import {
  lookAtMenus,
  readMenus,
  readMenuVersions,
  saveMenus,
} from "#app/features/newsroom/menu/menu.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** A short page that has the site's head and foot. */
const SHOWN_AT = "/contact";

/** Serves the site's menus to the staff who arrange them. */
export function addMenuCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  serveNewsroom(app, newsroom, menuCalls, {
    "GET /newsroom/menus": async ({ actor }) => readMenus(actor),
    "POST /newsroom/saveMenus": async ({ input, actor }) => saveMenus(actor, input),
    "GET /newsroom/menuVersions": async ({ actor }) => ({
      list: (await readMenuVersions(actor)).map(({ number, by, at, nodes }) => ({
        number,
        by,
        nodes,
        at: toSeconds(at),
      })),
    }),
    "POST /newsroom/menusPage": async ({ input: { nodes, language }, actor }) => {
      const html = await lookAtMenus(actor, nodes, async () => (await render(SHOWN_AT, language)).body.toString());
      return { html: await plainPage(html, async () => new Set()) };
    },
  });
}
