import type { Uploads } from "#app/features/base/upload/upload.forms.ts";
import { readBrought } from "./table-import.reader.server.ts";
import type { Sheet } from "./table-import.rules.ts";

/** The most bytes of an uploaded table. It is high because Word puts large tables on the clipboard. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Returns the file in a form. Throws Refusal if the form has no file or the file is too large. */
export const readTableForm = (uploads: Uploads): Promise<{ bytes: Buffer; name: string }> =>
  uploads.readFile(MOST_BYTES);

/** Returns the sheets of the file in a form. Throws Refusal if the file cannot be read. */
export async function readFormSheets(
  uploads: Uploads,
): Promise<{ sheets: Pick<Sheet, "name" | "isHidden" | "table">[] }> {
  return { sheets: await readBrought(await readTableForm(uploads)) };
}
