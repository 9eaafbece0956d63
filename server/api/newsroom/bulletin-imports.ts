import type { FastifyInstance } from "fastify";
import { bulletinImportCalls } from "#app/features/published/bulletin/newsroom/import/bulletin-import.calls.ts";
import {
  acceptGuesses,
  applyImport,
  chooseSheets,
  mapImport,
  mendImport,
  openImport,
  previewImport,
  undoImport,
  type Making,
} from "#app/features/published/bulletin/newsroom/import/bulletin-import.service.server.ts";
import { readImport } from "#app/features/published/bulletin/newsroom/import/bulletin-import-read.service.server.ts";
import { importView } from "#app/features/published/bulletin/newsroom/import/bulletin-import.view.ts";
import { faultFile } from "#app/features/published/bulletin/newsroom/import/fault-file.server.ts";
import { readBatches } from "#app/features/newsroom/import-batch/import-batch.service.server.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import type { BulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { addFileCalls } from "../file-calls.ts";
import { HttpError } from "../../http/http-error.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { readTableForm } from "./table-form.ts";

/** The preview is of no story: it shows only those pictures of the page that are public. */
const NO_STORY = 0;

/** Serves the import of tables as bulletins of spot checks. */
export function addBulletinImportCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  addFileCalls(app, (scope) => {
    serveNewsroom(scope, newsroom, bulletinImportCalls, {
      "POST /newsroom/importBulletin": async ({ request, actor }) => ({
        id: await openImport(actor, await readTableForm(request)),
      }),
      "GET /newsroom/bulletinImports": async ({ actor }) => ({
        list: (await readBatches(actor, "bulletin")).map(({ created_at: at, target_id: bulletin, ...batch }) => ({
          ...batch,
          at: at.toISOString(),
          bulletin,
        })),
      }),
      "GET /newsroom/bulletinImport": async ({ input: { id, ...intent }, actor }) =>
        importView(await readImport(actor, id, intent)),
      "POST /newsroom/mapBulletinImport": async ({ input: { id, version, sheet, ...mapping }, actor }) => {
        await mapImport(actor, { id, version }, sheet, mapping);
        return null;
      },
      "POST /newsroom/chooseBulletinSheets": async ({ input: { sheets, ...seen }, actor }) => {
        await chooseSheets(actor, seen, sheets);
        return null;
      },
      "POST /newsroom/mendBulletinImport": async ({ input: { id, version, row, record, isOut }, actor }) => {
        await mendImport(actor, { id, version }, [{ row, record, ...(isOut !== undefined && { isOut }) }]);
        return null;
      },
      "POST /newsroom/acceptBulletinGuesses": async ({ input: { kind, ...seen }, actor }) => {
        await acceptGuesses(actor, seen, kind);
        return null;
      },
      "POST /newsroom/previewBulletinImport": async ({ input: { id, ...input }, actor, language }) => {
        const html = await previewImport(actor, id, makingOf(input), async (made) => {
          const { body } = await render(`/spotcheck/${made}`, language);
          return plainPage(body.toString(), (hashes) => readPicturesShown(NO_STORY, hashes));
        });
        return { html };
      },
      "POST /newsroom/applyBulletinImport": async ({ input: { id, version, known, ...input }, actor }) =>
        applyImport(actor, { id, version }, makingOf(input), known),
      "POST /newsroom/undoBulletinImport": async ({ input, actor }) => {
        await undoImport(actor, input);
        return null;
      },
      "GET /newsroom/bulletinImportFaults": async ({ input: { id, as }, actor, texts }) =>
        faultFile(await readImport(actor, id), as, texts["bulletin-desk"]),
    });
  });
}

/**
 * Returns whether a batch shall become a new bulletin or part of an old one. Throws HttpError for an input that names
 * neither or both.
 */
function makingOf({ bulletin, into }: { bulletin?: BulletinChange | undefined; into?: number | undefined }): Making {
  if ((bulletin === undefined) === (into === undefined)) throw new HttpError(400);
  return bulletin === undefined ? { into: into ?? 0 } : { details: bulletin };
}
