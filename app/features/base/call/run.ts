import type { z } from "zod";
import type { Messages, Namespace } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import type { Answer, CallDefinition, CallOptions } from "./call.ts";
import type { FileAnswer, Message } from "./outcome.ts";

/** Functions of the server for calls. Nouns add theirs by declaration merging. */
export interface CallTools {
  /** The address of the site. */
  siteUrl: string;
  /** The body as it was parsed, for calls without a schema of it. */
  body: unknown;
  /**
   * Returns a page of the site as the service's current overlay makes it, fit for a frame without scripts. `mayShow`: the
   * private pictures that it may contain, by their hashes; none by default. `language`: that of the call by default.
   */
  renderPage: (
    path: string,
    options?: { mayShow?: (hashes: string[]) => Promise<ReadonlySet<string>>; language?: Language },
  ) => Promise<string>;
}

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** The values that the `run` of every call gets: its parsed input, the language of its answer and the texts in it. */
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
 * The result of a call's `run`, alone or with a message. The server encodes it by the schema of the answer. A call whose
 * answer is null may return anything.
 */
export type Outcome<A extends Answer> = Promise<
  A extends z.ZodNull ? unknown : A extends z.ZodType ? z.output<A> | Message<z.output<A>> | Message<null> : FileAnswer
>;

/** A call: its definition, and `run`, which answers it. */
export type RunnableCall<
  P extends string = string,
  I extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> = CallDefinition<P> & { input: I; answer: A; run: (call: never) => Promise<unknown> };

/** The parts of a call's definition except its permission. `Who`: the values that `run` gets about the caller. */
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

/** Returns a call from its parts; it forgets the types that only `run` needs. */
export function callOf<P extends string, I extends z.ZodType | undefined, A extends Answer>(
  permission: P,
  { input, ...definition }: CallOptions & { input?: I; answer: A; run: (call: never) => Promise<unknown> },
): RunnableCall<P, I, A> {
  return { ...definition, permission, input: input as I };
}
