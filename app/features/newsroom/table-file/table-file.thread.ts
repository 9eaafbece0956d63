import { answerWith } from "./table-file.answer.ts";
import { readSheets } from "./table-file.bytes.ts";

// The thread of table-file.reader.server.ts: reads one file and ends.
await answerWith(({ bytes }) => readSheets(bytes));
