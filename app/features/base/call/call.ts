import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";

/** A page of the member area or a button of one, as the rules tree names them: account/message, account/message/del. */
export type Permission = `account/${string}`;

/** The right to a call of the site: anyone, a member, or a member to whom the rules tree grants this page or button. */
export type MemberRight = "anyone" | "member" | Permission;
/**
 * The right to a call of the newsroom: anyone, a staff member, or one with this permission in some scope
 * (docs/newsroom.md#staff).
 */
export type NewsroomRight = "anyone" | "newsroom" | `newsroom/${string}`;

/**
 * The record that a parameter names (docs/security.md#i1). `own message`: a record of the caller; for all others it does not
 * exist. `public article`: one that everyone sees and may use; a hidden one does not exist. `newsroom story`: one that the
 * newsroom's permissions protect. `no record`: a number that only counts.
 */
export type Named = `${"own" | "public" | "newsroom"} ${string}` | "no record";

/**
 * The definition of one call of the JSON API: the server, the documentation and the types of browser requests use it
 * (docs/wire.md#calls).
 */
export type CallDefinition<R extends string = MemberRight | NewsroomRight> = {
  right: R;
  /** The input: the parameters of a GET, the body of a POST. */
  input?: z.ZodType;
  /** The fields read from a body that may contain others as well. */
  reads?: z.ZodType;
  /** The records that its parameters name; required for each id or number. */
  records?: Readonly<Record<string, Named>>;
  /** The output on success; other fields are dropped. */
  data: z.ZodType;
  /** Namespaces of its messages, including its refusals. */
  texts?: readonly Namespace[];
  /** A POST that public clients also make as a GET with an effect (docs/wire.md#effect-calls). */
  alsoGet?: true;
  /** The queue in which it waits, when its work is not the usual kind: hashing passwords, or receiving uploads. */
  queue?: "passwords" | "uploads";
  /** Limit of its body in bytes, where its schema sets none, or a higher one than the call accepts. */
  bodyLimit?: number;
  /** Values in its body, likewise. */
  mostValues?: number;
  /** Times a minute from one network. */
  mostAMinute?: number;
  /** The parts of its path, where it has any. */
  params?: z.ZodType;
  /** Descriptions of its output in both languages, for the documentation of the open calls. */
  docs?: { summary: string; description: string };
  /** It answers with a file; its refusals use the envelope. */
  isFile?: true;
  /** It continues until either side ends it, as events do; its refusals use the envelope. */
  isStream?: true;
  /** Seconds that any cache may keep the answer. */
  maxAge?: number;
};

/** Calls by method and path below /api. */
export type Calls<R extends string = MemberRight | NewsroomRight> = Record<
  `${"GET" | "POST"} /${string}`,
  CallDefinition<R>
>;

/** Returns the calls of a noun as they are, with their exact types. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls;
}

/** Every call of the API by its name. Each noun adds its own where it defines them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface CallTable {}

export type CallName = keyof CallTable;

/** The input type of a call. */
export type CallInput<N extends CallName> = CallTable[N] extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : object;

/** The output type of a call. */
export type CallData<N extends CallName> = CallTable[N] extends { data: infer D extends z.ZodType }
  ? z.output<D>
  : never;
