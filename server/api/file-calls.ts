import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";

/**
 * Adds calls of which some take files. `add` gets the scope in which bodies may be multipart. A file that is too large
 * is cut off, and refused when its size is checked.
 */
export function addFileCalls(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    add(scope);
  });
}
