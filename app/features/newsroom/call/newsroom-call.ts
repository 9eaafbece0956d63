import type { z } from "zod";
import type { Answer } from "#app/features/base/call/call.ts";
import { callOf, type CallParts, type RunnableCall } from "#app/features/base/call/run.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import type { Namespace } from "#app/i18n/namespaces.ts";
import type { Topic } from "./topics.ts";

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

type Topics = readonly Topic[];

/** The properties of newsroom calls alone, except their topics. */
type NewsroomOptions = {
  /** Permissions of which a call for `"staff"` requires one, in some scope. */
  oneOf?: readonly NewsroomPermission[];
};

/** A call of the newsroom: its definition, and `run`, which answers it. */
export type NewsroomCall<
  P extends NewsroomAccess = NewsroomAccess,
  I extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> = RunnableCall<P, I, A> &
  NewsroomOptions & {
    /** The topics that the answer depends on; none for what never changes, and for files. */
    reads?: Topics | undefined;
    /** The topics that a POST changes. */
    changes?: Topics | undefined;
  };

/**
 * Calls of the newsroom by method and path below /api. A GET has `reads`, a POST `changes`. A POST that a screen uses as a
 * query, since its input is long, has both.
 */
export type NewsroomCalls = Record<`GET /newsroom/${string}`, NewsroomCall & { reads: Topics; changes?: undefined }> &
  Record<`POST /newsroom/${string}`, NewsroomCall & { changes: Topics }>;

/** Defines a call of the newsroom. `input`, `answer` and `texts` give `run` its types. */
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
