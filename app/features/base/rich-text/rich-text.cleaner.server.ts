import { DomainError } from "#app/lib/errors.ts";
import { workerThread } from "#app/lib/threads/worker-thread.server.ts";
import { fromMembersHtml, type RichText } from "./rich-text.service.server.ts";

/** The response of the thread: the sanitized body, or the reason why it was refused. */
export type Cleaned = RichText | { refused: string };

/**
 * Largest number of tags that are sanitized on the main thread. Each takes 50 microseconds, so a text with more would
 * delay readers (docs/security.md#x3).
 */
const FEW_TAGS = 500;
const SHORT = 20_000;
/** The greatest number of waiting bodies. */
const LONGEST_LINE = 20;

const thread = workerThread<string, Cleaned>("app/features/base/rich-text/rich-text.thread.ts", {
  maxOldGenerationSizeMb: 192,
});

/** Thrown when too many bodies wait to be sanitized. The writer must try again (HTTP 503). */
class BusyError extends Error {
  readonly statusCode = 503;
  constructor() {
    super("Too many bodies wait to be cleaned");
    this.name = "BusyError";
  }
}

/**
 * Does the same as fromMembersHtml, but sanitizes a large body on another thread, so that readers do not wait. Throws
 * `invalid_input` like that function, and BusyError.
 */
export async function cleanHtml(html: string): Promise<RichText> {
  if (html.length <= SHORT && html.split("<").length <= FEW_TAGS) return fromMembersHtml(html);
  if (thread.waiting >= LONGEST_LINE) throw new BusyError();
  const cleaned = await thread.ask(html);
  if ("refused" in cleaned) throw new DomainError("invalid_input", cleaned.refused);
  return cleaned;
}
