import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { readTableCall } from "#app/features/newsroom/table-import/table-import.form.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { WORD_ACTIONS } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { MOST_WORDS } from "./sensitive-word.rules.ts";
import {
  changeWordList,
  readAllWords,
  readWordChanges,
  readWordPage,
  tryWords,
  undoWordChange,
} from "./sensitive-word.service.server.ts";

const action = z.enum(WORD_ACTIONS);
const word = z.string().max(100);
/** Words with their actions. `action` null removes the word from the list. */
const words = z
  .array(z.strictObject({ word, action: action.nullable() }))
  .min(1)
  .max(MOST_WORDS);

/** Calls of the word list (docs/newsroom.md#words-and-rules). */
export const sensitiveWordCalls = {
  "GET /newsroom/words": newsroomCall({
    permission: "word.manage",
    reads: ["word"],
    input: z.object({
      q: z.string().trim().max(60).default(""),
      action: action.optional(),
      after: idField.optional(),
    }),
    records: { after: "no record" },
    answer: z.object({
      list: z.array(z.object({ id: z.int(), word, action })),
      next: z.int().nullable(),
      /** The number of words of each kind; null on later pages. */
      counts: z.record(action, z.int()).nullable(),
    }),
    run: async ({ input, actor }) => readWordPage(actor, input),
  }),
  /** Returns the whole list for an export. */
  "GET /newsroom/allWords": newsroomCall({
    permission: "word.manage",
    reads: ["word"],
    answer: z.object({ list: z.array(z.object({ word, action })) }),
    run: async ({ actor }) => ({ list: await readAllWords(actor) }),
  }),
  "POST /newsroom/readWordTable": readTableCall("word.manage"),
  /** Previews a change of the list on the newest comments of thirty days. Changes nothing. */
  "POST /newsroom/tryWords": newsroomCall({
    permission: "word.manage",
    changes: [],
    input: z.strictObject({ words }),
    answer: z.object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      same: z.int(),
      /** The words that are not valid. */
      faults: z.array(z.string()),
      /** The number of tested comments, the number that contain a word, and the most frequent words. */
      comments: z.int(),
      hits: z.int(),
      words: z.array(z.object({ word, hits: z.int() })),
    }),
    run: async ({ input: { words }, actor }) => tryWords(actor, words),
  }),
  /** Changes the list. More than a hundred words require the second factor again. */
  "POST /newsroom/changeWords": newsroomCall({
    permission: "word.manage",
    changes: ["word"],
    input: z.strictObject({ words }),
    answer: z.object({ changed: z.int() }),
    texts: ["staff"],
    run: async ({ input: { words }, actor }) => ({
      changed: await changeWordList(words, actor),
    }),
  }),
  "GET /newsroom/wordChanges": newsroomCall({
    permission: "word.manage",
    reads: ["word"],
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          by: z.string(),
          at: seconds,
          added: z.int(),
          changed: z.int(),
          removed: z.int(),
          words: z.array(word),
          isUndone: z.boolean(),
          isUndoing: z.boolean(),
        }),
      ),
    }),
    run: async ({ actor }) => ({
      list: await readWordChanges(actor),
    }),
  }),
  /** Undoes a change. Words that were changed again since stay, counted in `left`. */
  "POST /newsroom/undoWords": newsroomCall({
    permission: "word.manage",
    changes: ["word"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom word change" },
    answer: z.object({ changed: z.int(), left: z.int() }),
    texts: ["staff"],
    run: async ({ input: { id }, actor }) => undoWordChange(actor, id),
  }),
};
