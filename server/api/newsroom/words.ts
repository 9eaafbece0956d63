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
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { readFormSheets } from "./table-form.ts";

/** Serves the list of sensitive words to the staff who keep it. */
export function addWordListCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  addFileCalls(app, (scope) => {
    serveNewsroom(scope, newsroom, wordListCalls, {
      "GET /newsroom/words": async ({ input, actor }) => readWordPage(actor, input),
      "GET /newsroom/allWords": async ({ actor }) => ({ list: await readAllWords(actor) }),
      "POST /newsroom/readWordTable": async ({ request }) => readFormSheets(request),
      "POST /newsroom/tryWords": async ({ input: { words }, actor }) => tryWords(actor, words),
      "POST /newsroom/changeWords": async ({ input: { words }, actor }) => ({
        changed: await changeWordList(words, actor),
      }),
      "GET /newsroom/wordChanges": async ({ actor }) => ({
        list: (await readWordChanges(actor)).map(({ at, ...one }) => ({ ...one, at: toSeconds(at) })),
      }),
      "POST /newsroom/undoWords": async ({ input: { id }, actor }) => undoWordChange(actor, id),
    });
  });
}
