import type { FastifyInstance } from "fastify";
import { drawCover, drawLandscape, PALETTES } from "#app/features/published/cover/cover.drawing.ts";
import { chooseEncoding, compressQuickly } from "../http/encoding.ts";

/** A drawing depends only on its URL. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Serves the drawn covers: GET /covers/{palette}/{id}.svg and /covers/{palette}/landscape-{id}.svg. */
export async function covers(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { palette: string; name: string } }>("/covers/:palette/:name.svg", async (request, reply) => {
    const { palette, name } = request.params;
    const [, landscape, id] = /^(landscape-)?([0-9]{1,15})$/.exec(name) ?? [];
    if (!PALETTES.includes(palette) || id === undefined) return reply.callNotFound();
    const svg = landscape === undefined ? drawCover(palette, Number(id)) : drawLandscape(palette, Number(id));
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("Content-Encoding", encoding);
    return (
      reply
        .header("Cache-Control", IMMUTABLE)
        .header("Vary", "Accept-Encoding")
        // Allows preview frames, which have their own origin, to show the covers.
        .header("Cross-Origin-Resource-Policy", "cross-origin")
        .type("image/svg+xml")
        .send(compressQuickly(Buffer.from(svg), encoding))
    );
  });
}
