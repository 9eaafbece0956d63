import type { FastifyInstance } from "fastify";
import { openPublicFile } from "#app/features/base/picture/picture-place.service.server.ts";
import { shaOf } from "#app/features/base/picture/picture.folder.server.ts";
import { openMediaStorage, type MediaStorageOptions } from "#app/features/base/picture/picture.storage.server.ts";
import { mediaType } from "#app/features/base/picture/picture.types.ts";
import { openCardCache } from "#app/features/published/share-card/share-card.cache.server.ts";
import { readShareCard } from "#app/features/published/share-card/share-card.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Sharing } from "./finish.ts";

/** The URL of a picture contains the hash of its content, so it never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** A share card changes with its title. Apps that show it cache it for an hour anyway. */
const CARD_CACHE = "public, max-age=3600, stale-while-revalidate=86400";

/** These requests wait in the queue of files. */
const FILES = { config: { queue: "files" } } as const;

/**
 * Serves GET /media/{sha}/{width}.{format}, and /media/{sha}-{ratio}/… for crops: pictures that public content uses. A
 * withdrawn picture gets a 410, and one whose bucket does not answer a 503. Serves GET /share/{name}.png: share cards.
 */
export function media(options: {
  dataDir: string;
  siteUrl: string;
  media?: MediaStorageOptions;
  sharing?: Pick<Sharing, "keysHeader">;
}) {
  const { keysHeader } = options.sharing ?? {};
  openMediaStorage(options.dataDir, options.media);
  openCardCache(options.dataDir);
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { sha: string; file: string } }>("/media/:sha/:file", FILES, async (request, reply) => {
      const { sha, file } = request.params;
      const found = await openPublicFile(sha, file);
      if (found === "gone") return reply.code(410).header("Cache-Control", "no-store").send();
      if (found === "missing") return reply.callNotFound();
      if (keysHeader !== undefined) reply.header(keysHeader, `picture:${shaOf(sha)}`);
      return reply
        .header("Cache-Control", IMMUTABLE)
        .header("X-Content-Type-Options", "nosniff")
        .header("Content-Length", found.size)
        .type(mediaType(file))
        .send(found.bytes);
    });

    app.get<{ Params: { name: string } }>("/share/:name.png", FILES, async (request, reply) => {
      const card = await readShareCard(request.params.name, options.siteUrl).catch(missing);
      if (card === "missing") return reply.callNotFound();
      if (card === undefined)
        return reply.code(503).header("Retry-After", "5").header("Cache-Control", "no-store").send();
      const tag = `"${card.hash.slice(0, 32)}"`;
      reply
        .header("Cache-Control", CARD_CACHE)
        .header("ETag", tag)
        .header("Cross-Origin-Resource-Policy", "cross-origin");
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type("image/png").send(card.png);
    });
  };
}

function missing(error: unknown): "missing" {
  if (error instanceof DomainError && error.code === "not_found") return "missing";
  throw error;
}
