import { answerWith } from "#app/features/newsroom/table-import/table-import.answer.ts";
import { readSheets } from "#app/features/newsroom/table-import/table-import.bytes.ts";
import { understandSheets } from "./bulletin-understood.rules.ts";

// The guarded thread of bulletins: reads a file, and guesses what its columns hold. Both can take long.
await answerWith(async ({ bytes, name }) => understandSheets(await readSheets(bytes), name));
