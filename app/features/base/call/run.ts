import type { z } from "zod";
import type { Messages, Namespace } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import type { Answer, CallDefinition, CallOptions } from "./call.ts";
import type { FileAnswer, Message } from "./outcome.ts";

/** Functions of the server for calls. Nouns add more by declaration merging. */
export interface CallTools {
  /** The public origin of the site. */
  siteUrl: string;
  /** The parsed body, for calls without a schema for it. */
  body: unknown;
  /**
   * Renders a page of the site for a frame without scripts. Within a preview, the page shows the previewed data.
   * `mayShow`: returns which of these hashes belong to private pictures that it may contain; none by default.
   * `language`: that of the call by default.
   */
  renderPage: (
    path: string,
    options?: { mayShow?: (hashes: string[]) => Promise<ReadonlySet<string>>; language?: Language },
  ) => Promise<string>;
}

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** The values that every call's `run` gets: its parsed input, and the language and texts of its answer. */
type CallContext<
  I extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  T extends readonly Namespace[],
> = CallTools & {
  input: Parsed<I>;
  params: Parsed<Q>;
  language: Language;
  texts: Pick<Messages, T[number]>;
};

/**
 * The result of a call's `run`, alone or with a message. The server encodes it with the schema of the answer. A call
 * whose answer is null may return anything.
 */
export type Outcome<A extends Answer> = Promise<
  A extends z.ZodNull ? unknown : A extends z.ZodType ? z.output<A> | Message<z.output<A>> | Message<null> : FileAnswer
>;

/** A call with its definition and its function `run`. */
export type RunnableCall<
  P extends string = string,
  I extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> = CallDefinition<P> & { input: I; answer: A; run: (call: never) => Promise<unknown> };

/** The arguments for a call except its permission. `Who`: the values about the caller that `run` gets. */
export type CallParts<
  I extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  A extends Answer,
  T extends readonly Namespace[],
  Who,
> = CallOptions & {
  input?: I;
  params?: Q;
  answer: A;
  texts?: T;
  run: (call: CallContext<I, Q, T> & Who) => Outcome<NoInfer<A>>;
};

/** Creates a call from its parts. It drops the types that only `run` needs. */
export function callOf<P extends string, I extends z.ZodType | undefined, A extends Answer>(
  permission: P,
  { input, ...definition }: CallOptions & { input?: I; answer: A; run: (call: never) => Promise<unknown> },
): RunnableCall<P, I, A> {
  return { ...definition, permission, input: input as I };
}
