import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";

/** A page of the member area or a button of one, as the rules tree names them: account/message, account/message/del. */
export type Permission = `account/${string}`;

/** Who may make a call of the site: anyone, a member, or a member to whom the rules tree grants this page or button. */
export type MemberPermission = "anyone" | "member" | Permission;

/**
 * The record that a parameter names (docs/security.md#i1). `own message`: a record of the caller; for all others it does not
 * exist. `public article`: one that everyone sees and may use; a hidden one does not exist. `newsroom story`: one that the
 * newsroom's permissions protect. `no record`: a number that only counts.
 */
export type Named = `${"own" | "public" | "newsroom"} ${string}` | "no record";

/** The answer of a call on success: data, of which fields without a schema are dropped, a file, or a stream of events. */
export type Answer = z.ZodType | "file" | "stream";

/** The properties of a call besides its permission, input and answer. */
export type CallOptions = {
  /** The fields that a call reads from a form by itself, such as its file, or from a body that may contain others. */
  form?: z.ZodType;
  /** The records that its parameters name; required for each id or number. */
  records?: Readonly<Record<string, Named>>;
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
  /** Seconds that any cache may keep the answer. */
  maxAge?: number;
  /** Its expected failures answer like an unknown address. */
  hidesFailures?: true;
  /** Further headers of its answer. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * The definition of one call of the JSON API: the server, the documentation and the types of browser requests use it
 * (docs/wire.md#calls). `input`: the parameters of a GET, the body of a POST.
 */
export type CallDefinition<P extends string = string> = CallOptions & {
  permission: P;
  input?: z.ZodType | undefined;
  answer: Answer;
};

/** Calls by method and path below /api. */
export type Calls<P extends string = string> = Record<`${"GET" | "POST"} /${string}`, CallDefinition<P>>;

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

/** The data of a call's answer as its clients get them. */
export type CallData<N extends CallName> = CallTable[N] extends { answer: infer A extends z.ZodType }
  ? z.input<A>
  : never;
