import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";
import type { Answer, CallDefinition, CallOptions } from "./call.ts";
import type { CallContext, Outcome } from "./run.ts";

/** A call that is the same for everyone: its definition, and `run`, which answers it. */
export type OpenCall<
  I extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> = CallDefinition<"anyone"> & { input: I; answer: A; run: (call: never) => Promise<unknown> };

/** Defines a call that is the same for everyone. `input`, `answer` and `texts` give `run` its types. */
export function openCall<
  A extends Answer,
  I extends z.ZodType | undefined = undefined,
  const T extends readonly Namespace[] = readonly [],
>({
  input,
  ...definition
}: CallOptions & {
  input?: I;
  answer: A;
  texts?: T;
  run: (call: CallContext<I, T>) => Outcome<NoInfer<A>>;
}): OpenCall<I, A> {
  return { ...definition, permission: "anyone", input: input as I };
}
