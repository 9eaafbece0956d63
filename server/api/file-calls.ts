import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";

/**
 * Adds calls some of which take files: `add` gets the place in which bodies may be multipart. A file that is too large is cut
 * off, and refused where its size is looked at.
 */
export function addFileCalls(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    add(scope);
  });
}
