import type { z } from "zod";
import type { Messages, Namespace } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import type { Answer } from "./call.ts";
import type { FileAnswer, Message } from "./outcome.ts";

/** Functions of the server for calls. Nouns add theirs by declaration merging. */
export interface CallTools {
  /** The address of the site. */
  siteUrl: string;
  /**
   * Returns a page of the site as the service's current overlay makes it, fit for a frame without scripts. `mayShow`: the
   * private pictures that it may contain, by their hashes; none by default. `language`: that of the call by default.
   */
  renderPage: (
    path: string,
    options?: { mayShow?: (hashes: string[]) => Promise<ReadonlySet<string>>; language?: Language },
  ) => Promise<string>;
}

/** The values that the `run` of every call gets: its parsed input, the language of its answer and the texts in it. */
export type CallContext<I extends z.ZodType | undefined, T extends readonly Namespace[]> = CallTools & {
  input: I extends z.ZodType ? z.output<I> : undefined;
  language: Language;
  texts: Pick<Messages, T[number]>;
};

/**
 * The result of a call's `run`, alone or with a message. The server encodes it by the schema of the answer. A call whose
 * answer is null may return anything.
 */
export type Outcome<A extends Answer> = Promise<
  A extends z.ZodNull ? unknown : A extends z.ZodType ? z.output<A> | Message<z.output<A>> | Message<null> : FileAnswer
>;
