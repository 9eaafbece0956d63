import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";
import type { Answer } from "./call.ts";
import { callOf, type CallParts, type RunnableCall } from "./run.ts";

/**
 * Defines a call whose answer does not depend on the caller. `input`, `params`, `answer` and `texts` determine the
 * types of `run`.
 */
export function openCall<
  A extends Answer,
  I extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  const T extends readonly Namespace[] = readonly [],
>(parts: CallParts<I, Q, A, T, unknown>): RunnableCall<"anyone", I, A> {
  return callOf("anyone", parts);
}
