import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";
import type { Answer } from "./call.ts";
import { callOf, type CallParts, type RunnableCall } from "./run.ts";

/** Defines a call that is the same for everyone. `input`, `params`, `answer` and `texts` give `run` its types. */
export function openCall<
  A extends Answer,
  I extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  const T extends readonly Namespace[] = readonly [],
>(parts: CallParts<I, Q, A, T, unknown>): RunnableCall<"anyone", I, A> {
  return callOf("anyone", parts);
}
