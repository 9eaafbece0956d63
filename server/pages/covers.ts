import type { FastifyInstance } from "fastify";
import { drawCover, drawLandscape, PALETTES } from "#app/features/cover/cover.drawing.ts";

/** A drawing depends on nothing but its address. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** GET /covers/{palette}/{id}.svg and /covers/{palette}/landscape-{id}.svg: the drawn covers. */
export async function covers(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { palette: string; name: string } }>("/covers/:palette/:name.svg", async (request, reply) => {
    const { palette, name } = request.params;
    const [, landscape, id] = /^(landscape-)?([0-9]{1,15})$/.exec(name) ?? [];
    if (!PALETTES.includes(palette) || id === undefined) return reply.callNotFound();
    const svg = landscape === undefined ? drawCover(palette, Number(id)) : drawLandscape(palette, Number(id));
    return reply.header("Cache-Control", IMMUTABLE).type("image/svg+xml").send(svg);
  });
}
