import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";
import type { Answer, MemberPermission } from "./call.ts";
import { callOf, type CallParts, type RunnableCall } from "./run.ts";

/** The values about the client that calls of readers and members get. Other modules add them by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface MemberVisit {}

/** The values about a signed-in member, added in the same way. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface MemberCaller {}

/**
 * Defines a call that gets its caller. With the permission `"anyone"` the caller may be signed out. The other arguments
 * are those of `openCall`.
 */
export function memberCall<
  const P extends MemberPermission,
  A extends Answer,
  I extends z.ZodType | undefined = undefined,
  const T extends readonly Namespace[] = readonly [],
>({
  permission,
  ...parts
}: CallParts<I, undefined, A, T, MemberVisit & (P extends "anyone" ? Partial<MemberCaller> : MemberCaller)> & {
  permission: P;
}): RunnableCall<P, I, A> {
  return callOf(permission, parts);
}
