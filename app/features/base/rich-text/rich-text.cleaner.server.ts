import { DomainError } from "#app/lib/errors.ts";
import { workerThread } from "#app/lib/threads/worker-thread.server.ts";
import { fromMembersHtml, type RichText } from "./rich-text.service.server.ts";

/** The thread's answer: what it has cleaned, or why it was refused. */
export type Cleaned = RichText | { refused: string };

/** Cleaning takes 50 microseconds a tag: larger texts than a long article would delay readers (docs/security.md#x3). */
const FEW_TAGS = 500;
const SHORT = 20_000;
/** Bodies that may wait for their turn. */
const LONGEST_LINE = 20;

const thread = workerThread<string, Cleaned>("app/features/base/rich-text/rich-text.thread.ts", {
  maxOldGenerationSizeMb: 192,
});

/** Too many bodies wait to be cleaned: the writer is asked to come again (HTTP 503). */
class BusyError extends Error {
  readonly statusCode = 503;
  constructor() {
    super("Too many bodies wait to be cleaned");
    this.name = "BusyError";
  }
}

/**
 * As fromMembersHtml, for what members send: a large body is cleaned on a thread beside readers. Throws `invalid_input` as that
 * does, and BusyError.
 */
export async function cleanHtml(html: string): Promise<RichText> {
  if (html.length <= SHORT && html.split("<").length <= FEW_TAGS) return fromMembersHtml(html);
  if (thread.waiting >= LONGEST_LINE) throw new BusyError();
  const cleaned = await thread.ask(html);
  if ("refused" in cleaned) throw new DomainError("invalid_input", cleaned.refused);
  return cleaned;
}
