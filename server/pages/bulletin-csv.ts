import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { sampleCells } from "#app/features/published/bulletin/bulletin.csv.ts";
import { readAllSamples } from "#app/features/published/bulletin/bulletin.service.server.ts";
import type { SampleRow } from "#app/features/published/bulletin/bulletin.repo.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/lib/csv.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseDigits } from "#app/lib/ids.ts";
import { languageOfCookies, type Language } from "#app/lib/language.ts";

/**
 * Serves GET /spotcheck/{id}.csv: all samples of a bulletin for spreadsheets, with headings in the reader's language.
 */
export async function bulletinCsv(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>("/spotcheck/:id(^[0-9]+).csv", async (request, reply) => {
    const language = languageOfCookies(request.headers.cookie);
    const t = messagesOf(language, "spot-check");
    const id = parseDigits(request.params.id);
    const parts = id === undefined ? undefined : await readAllSamples(id).catch(missing);
    if (id === undefined || parts === undefined) {
      return reply
        .code(404)
        .type("text/plain; charset=utf-8")
        .header("Cache-Control", "no-store")
        .send(t.noSuchBulletin);
    }
    return reply
      .type("text/csv; charset=utf-8")
      .header("Content-Disposition", disposition(id, t.fileName(id)))
      .header("Cache-Control", "private, max-age=60")
      .header("Vary", "Cookie")
      .header("X-Robots-Tag", "noindex")
      .send(Readable.from(lines(parts, language)));
  });
}

/** Returns the header with a plain file name for old programs and with the full one (RFC 6266). */
function disposition(id: number, name: string): string {
  return `attachment; filename="spotcheck-${id}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

async function* lines(parts: AsyncGenerator<SampleRow[]>, language: Language): AsyncGenerator<string> {
  const t = messagesOf(language, "spot-check");
  const columns = Object.keys(t.csv) as (keyof typeof t.csv)[];
  yield BYTE_ORDER_MARK + csvLine(Object.values(t.csv));
  for await (const part of parts) {
    const records = part.map((row) => sampleCells(row, row.result === "fail" ? t.results.fail : t.results.pass));
    yield records.map((cells) => csvLine(columns.map((column) => cells[column]))).join("");
  }
}

function missing(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "not_found") return undefined;
  throw error;
}
