import type { z } from "zod";
import type { Answer, CallDefinition, CallOptions } from "#app/features/base/call/call.ts";
import type { CallContext, Outcome } from "#app/features/base/call/run.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import type { Namespace } from "#app/i18n/namespaces.ts";

/**
 * Who may make a call of the newsroom: anyone, any staff member, or one with this permission in some scope
 * (docs/newsroom.md#staff). The service checks the permission again, for the record itself.
 */
export type NewsroomAccess = "anyone" | "staff" | NewsroomPermission;

/** The values that every newsroom call gets about its client, added by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface NewsroomVisit {}

/** The values that calls of signed-in staff members get besides, likewise. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface StaffVisit {}

/** A call of the newsroom: its definition, and `run`, which answers it. */
export type NewsroomCall<
  P extends NewsroomAccess = NewsroomAccess,
  I extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> = CallDefinition<P> & { input: I; answer: A; run: (call: never) => Promise<unknown> };

/** Calls of the newsroom by method and path below /api. */
export type NewsroomCalls = Record<`${"GET" | "POST"} /newsroom/${string}`, NewsroomCall>;

/** Defines a call of the newsroom. `input`, `answer` and `texts` give `run` its types. */
export function newsroomCall<
  const P extends NewsroomAccess,
  A extends Answer,
  I extends z.ZodType | undefined = undefined,
  const T extends readonly Namespace[] = readonly [],
>({
  input,
  ...definition
}: CallOptions & {
  permission: P;
  input?: I;
  answer: A;
  texts?: T;
  run: (call: CallContext<I, T> & NewsroomVisit & (P extends "anyone" ? unknown : StaffVisit)) => Outcome<NoInfer<A>>;
}): NewsroomCall<P, I, A> {
  return { ...definition, input: input as I };
}
