import type { FastifyRequest } from "fastify";
import { readBrought } from "#app/features/newsroom/table-import/table-import.reader.server.ts";
import type { Sheet } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { giveBodyTime } from "../../http/body-clock.ts";

/** Bytes of an uploaded table: Word puts large ones on the clipboard. */
const MOST_BYTES = 16 * 1024 * 1024;
const LIMITS = { fileSize: MOST_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 };

/** Returns the file of a form with a table. Throws Refusal for a form without one, or with one that is too large. */
export async function readTableForm(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  try {
    if (!request.isMultipart()) throw uploadRefusal("incomplete");
    giveBodyTime(request.raw);
    const part = await request.file({ limits: LIMITS, throwFileSizeLimit: false });
    if (part === undefined) throw uploadRefusal("incomplete");
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw uploadRefusal("tooLarge");
    return { bytes, name: part.filename ?? "" };
  } finally {
    // Unread bytes of a refused body would block the next request on this connection.
    request.raw.unpipe().resume();
  }
}

/** Returns the sheets of a form's file. Throws Refusal for one that cannot be read. */
export async function readFormSheets(request: FastifyRequest): Promise<{ sheets: BroughtSheet[] }> {
  const sheets = await readBrought(await readTableForm(request));
  return { sheets: sheets.map(({ name, isHidden, table }) => ({ name, isHidden, table })) };
}

type BroughtSheet = Pick<Sheet, "name" | "isHidden" | "table">;
