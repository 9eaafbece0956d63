import type { FastifyInstance } from "fastify";
import { openUploads } from "#app/features/base/upload/upload.context.server.ts";
import { openUpload } from "#app/features/base/upload/upload.service.server.ts";
import type { Config } from "../config/config.ts";

/** These requests wait in the queue of files. */
const FILES = { config: { queue: "files" } } as const;
/** The file of a URL never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Forbids the file to run or load anything (docs/security.md#u2). */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Serves GET /storage/…: files that members have uploaded, from any storage. Only files with a record are served, with
 * the content type of the record. Pages may show pictures, because the server has redrawn them. All other files are
 * downloads.
 */
export function storedFiles(config: Pick<Config, "dataDir" | "uploads">) {
  openUploads({ dataDir: config.dataDir, ...config.uploads });
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { "*": string } }>("/storage/*", FILES, async (request, reply) => {
      const found = await openUpload(`/storage/${request.params["*"]}`);
      if (found === undefined) return reply.callNotFound();
      const { upload, bytes } = found;
      const isPicture = upload.width > 0;
      return reply
        .header("Content-Security-Policy", POLICY)
        .header("Content-Disposition", isPicture ? "inline" : "attachment")
        .header("Cross-Origin-Resource-Policy", isPicture ? "cross-origin" : "same-origin")
        .header("Cache-Control", IMMUTABLE)
        .header("Content-Length", upload.size)
        .type(upload.mimetype)
        .send(bytes);
    });
  };
}
