import type { FastifyInstance } from "fastify";
import { wordListCalls } from "#app/features/base/sensitive-word/newsroom/sensitive-word.calls.ts";
import {
  changeWordList,
  readAllWords,
  readWordChanges,
  readWordPage,
  tryWords,
  undoWordChange,
} from "#app/features/base/sensitive-word/newsroom/sensitive-word.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { addFileCalls } from "../file-calls.ts";
import { serveOffice, type OfficeCalls } from "./serve-newsroom.ts";
import { readFormSheets } from "./table-form.ts";

/** Serves the list of sensitive words to the staff who keep it. */
export function addWordListCalls(app: FastifyInstance, office: OfficeCalls): void {
  addFileCalls(app, (scope) => {
    serveOffice(scope, office, wordListCalls, {
      "GET /office/words": async ({ input, actor }) => readWordPage(actor, input),
      "GET /office/allWords": async ({ actor }) => ({ list: await readAllWords(actor) }),
      "POST /office/readWordTable": async ({ request }) => readFormSheets(request),
      "POST /office/tryWords": async ({ input: { words }, actor }) => tryWords(actor, words),
      "POST /office/changeWords": async ({ input: { words }, actor }) => ({
        changed: await changeWordList(words, actor),
      }),
      "GET /office/wordChanges": async ({ actor }) => ({
        list: (await readWordChanges(actor)).map(({ at, ...one }) => ({ ...one, at: toSeconds(at) })),
      }),
      "POST /office/undoWords": async ({ input: { id }, actor }) => undoWordChange(actor, id),
    });
  });
}
