import { z } from "zod";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import type { Uploads } from "#app/features/base/upload/upload.forms.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { broughtSheets } from "./table-import.fields.ts";
import { readBrought } from "./table-import.reader.server.ts";

/** The most bytes of an uploaded table. It is high because Word puts large tables on the clipboard. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Returns the file in a form. Throws Refusal if the form has no file or the file is too large. */
export const readTableForm = (uploads: Uploads): Promise<{ bytes: Buffer; name: string }> =>
  uploads.readFile(MOST_BYTES);

/** Defines the call that reads the tables of an .xlsx workbook, a .docx document, CSV, TSV, or pasted text. */
export const readTableCall = <const P extends NewsroomPermission>(permission: P) =>
  newsroomCall({
    permission,
    changes: [],
    form: z.object({ file: z.file() }),
    answer: z.object({ sheets: broughtSheets }),
    texts: ["staff"],
    queue: "uploads",
    run: async ({ uploads }) => ({ sheets: await readBrought(await readTableForm(uploads)) }),
  });
