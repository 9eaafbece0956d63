import { answerWith } from "./table-import.answer.ts";
import { readSheets } from "./table-import.bytes.ts";

// The thread of table-import.reader.server.ts. It reads one file and ends.
await answerWith(({ bytes }) => readSheets(bytes));
