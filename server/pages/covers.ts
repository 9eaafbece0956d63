import type { FastifyInstance } from "fastify";
import { drawCover, PALETTES } from "#app/features/cover/cover.drawing.ts";

/** A drawing depends on nothing but its address. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** GET /covers/{palette}/{id}.svg: the drawn covers. */
export async function covers(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { palette: string; id: string } }>("/covers/:palette/:id.svg", async (request, reply) => {
    const { palette, id } = request.params;
    if (!PALETTES.includes(palette) || !/^[0-9]{1,15}$/.test(id)) return reply.callNotFound();
    return reply.header("Cache-Control", IMMUTABLE).type("image/svg+xml").send(drawCover(palette, Number(id)));
  });
}
