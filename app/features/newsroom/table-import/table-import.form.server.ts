import type { Uploads } from "#app/features/base/upload/upload.forms.ts";
import { readBrought } from "./table-import.reader.server.ts";
import type { Sheet } from "./table-import.rules.ts";

/** Bytes of an uploaded table: Word puts large ones on the clipboard. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Returns the file of a form with a table. Throws Refusal for a form without one, or with one that is too large. */
export const readTableForm = (uploads: Uploads): Promise<{ bytes: Buffer; name: string }> =>
  uploads.readFile(MOST_BYTES);

/** Returns the sheets of a form's file. Throws Refusal for one that cannot be read. */
export async function readFormSheets(
  uploads: Uploads,
): Promise<{ sheets: Pick<Sheet, "name" | "isHidden" | "table">[] }> {
  return { sheets: await readBrought(await readTableForm(uploads)) };
}
