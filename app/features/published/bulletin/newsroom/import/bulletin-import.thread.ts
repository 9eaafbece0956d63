import { answerWith } from "#app/features/newsroom/table-import/table-import.answer.ts";
import { readSheets } from "#app/features/newsroom/table-import/table-import.bytes.ts";
import { understandSheets } from "./bulletin-understood.rules.ts";

// The worker thread that reads files of bulletins and guesses the use of their columns. Both can take long, so it has
// limits.
await answerWith(async ({ bytes, name }) => understandSheets(await readSheets(bytes), name));
