import { DomainError } from "#app/lib/errors.ts";
import { answerQuestions } from "#app/lib/threads/worker-thread-answers.ts";
import type { Cleaned } from "./rich-text.cleaner.server.ts";
import { fromMembersHtml } from "./rich-text.service.server.ts";

/** The thread of rich-text.cleaner.server.ts. */
answerQuestions((html): Cleaned => {
  try {
    return fromMembersHtml(String(html));
  } catch (error) {
    if (error instanceof DomainError || error instanceof RangeError) return { refused: error.message };
    throw error;
  }
});
