import type { z } from "zod";
import type { Answer } from "#app/features/base/call/call.ts";
import { callOf, type CallParts, type RunnableCall } from "#app/features/base/call/run.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import type { Namespace } from "#app/i18n/namespaces.ts";
import type { Topic } from "./topics.ts";

/**
 * The callers of a newsroom call: anyone, any staff member, or a staff member with this permission in some scope
 * (docs/newsroom.md#staff). The service checks the permission again for the record itself.
 */
export type NewsroomAccess = "anyone" | "staff" | NewsroomPermission;

/** The values that every newsroom call receives about its client. Other modules add properties by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface NewsroomVisit {}

/** The additional values that calls of signed-in staff members receive, added in the same way. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface StaffVisit {}

type Topics = readonly Topic[];

/** The properties that only newsroom calls have, except their topics. */
type NewsroomOptions = {
  /** A call for `"staff"` requires at least one of these permissions, in some scope. */
  oneOf?: readonly NewsroomPermission[];
};

/** A newsroom call: its definition, and `run`, which returns its response. */
export type NewsroomCall<
  P extends NewsroomAccess = NewsroomAccess,
  I extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> = RunnableCall<P, I, A> &
  NewsroomOptions & {
    /** The topics that the response depends on. Calls that return a file, or data that never change, have none. */
    reads?: Topics | undefined;
    /** The topics that a POST changes. */
    changes?: Topics | undefined;
  };

/**
 * Newsroom calls, keyed by method and path below /api. A GET has `reads`, a POST `changes`. Some screens send a query as a
 * POST because its input is long. Such a POST has both.
 */
export type NewsroomCalls = Record<`GET /newsroom/${string}`, NewsroomCall & { reads: Topics; changes?: undefined }> &
  Record<`POST /newsroom/${string}`, NewsroomCall & { changes: Topics }>;

/** Defines a newsroom call. `run` gets its types from `input`, `answer` and `texts`. */
export function newsroomCall<
  const P extends NewsroomAccess,
  A extends Answer,
  I extends z.ZodType | undefined = undefined,
  const T extends readonly Namespace[] = readonly [],
  R extends Topics | undefined = undefined,
  C extends Topics | undefined = undefined,
>({
  permission,
  ...parts
}: NewsroomOptions &
  CallParts<I, undefined, A, T, NewsroomVisit & (P extends "anyone" ? unknown : StaffVisit)> & { permission: P } & (
    | { reads: R }
    | { changes: C; reads?: R }
  )): NewsroomCall<P, I, A> & { reads: R; changes: C } {
  return callOf(permission, parts) as NewsroomCall<P, I, A> & { reads: R; changes: C };
}
