import type { FastifyInstance } from "fastify";
import { keepBatch, undoBatch } from "#app/features/newsroom/site-noun/site-noun-batch.service.server.ts";
import { exportSources } from "#app/features/newsroom/source-import/source-export.service.server.ts";
import { sourceImportCalls } from "#app/features/newsroom/source-import/source-import.calls.ts";
import { planSources } from "#app/features/newsroom/source-import/source-import.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { addFileCalls } from "../file-calls.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { readFormSheets } from "./table-form.ts";

/**
 * Serves the list of sources as a file, and its import from a table: read, compared with the stored list, applied,
 * undone.
 */
export function addSourceImportCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  addFileCalls(app, (scope) => {
    serveNewsroom(scope, newsroom, sourceImportCalls, {
      "GET /newsroom/sourceFile": async ({ input: { as }, actor, texts, reply }) => {
        const { headers, body } = writeTable(await exportSources(actor, texts.nouns), as);
        return reply.headers(headers).send(body);
      },
      "POST /newsroom/readSourceTable": async ({ request }) => readFormSheets(request),
      "POST /newsroom/planSources": async ({ input: { table, ...of }, actor }) => planSources(actor, table, of),
      "POST /newsroom/takeSources": async ({ input: { note, ...batch }, actor }) => ({
        made: await keepBatch(actor, "source", batch, note),
      }),
      "POST /newsroom/undoSources": async ({ input: { made }, actor }) => {
        await undoBatch(actor, "source", made);
        return null;
      },
    });
  });
}
