import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";

/**
 * A page of the member area or a button on it, with its name in the rules tree: account/message, account/message/del.
 */
export type PagePermission = `account/${string}`;

/** Who may make a call of the site: anyone, a member, or a member to whom the rules tree grants this page or button. */
export type MemberPermission = "anyone" | "member" | PagePermission;

/**
 * The kind of record that a parameter identifies (docs/security.md#i1). `own message`: a record of the caller, hidden
 * from all others. `public article`: a record that everyone may see; a hidden one is not found. `newsroom story`: a
 * record that the newsroom's permissions protect. `no record`: a number that is only a count.
 */
export type Named = `${"own" | "public" | "newsroom"} ${string}` | "no record";

/** The answer of a call on success: data (fields without a schema are dropped), a file, or a stream of events. */
export type Answer = z.ZodType | "file" | "stream";

/** The options of a call besides its permission, input and answer. */
export type CallOptions = {
  /**
   * The fields that the call reads itself: from a form, such as its file, or from a body that may contain further
   * fields.
   */
  form?: z.ZodType;
  /** The kind of record that each parameter identifies. Every parameter that is an id or a number needs an entry. */
  records?: Readonly<Record<string, Named>>;
  /** The namespaces of its texts, including those of its refusals. */
  texts?: readonly Namespace[];
  /** A POST that public clients also make as a GET with an effect (docs/wire.md#effect-calls). */
  alsoGet?: true;
  /** The queue of a call whose work is unusual: hashing passwords, or receiving uploads. */
  queue?: "passwords" | "uploads";
  /** The limit of its body in bytes, if its schema sets none or one that is too low. */
  bodyLimit?: number;
  /** The greatest number of values in its body, if its schema sets none. */
  mostValues?: number;
  /** The requests a minute that one network may send. */
  mostAMinute?: number;
  /** The parameters in its path, if it has any. */
  params?: z.ZodType;
  /** Descriptions of its output in both languages, for the documentation of the open calls. */
  docs?: { summary: string; description: string };
  /** The seconds for which any cache may store the answer. */
  maxAge?: number;
  /** True: clients get the same response for an expected failure as for an unknown address. */
  hidesFailures?: true;
  /** Further response headers. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * The definition of one call of the JSON API, for the server, the documentation and the types of browser requests
 * (docs/wire.md#calls). `input`: the parameters of a GET, the body of a POST.
 */
export type CallDefinition<P extends string = string> = CallOptions & {
  permission: P;
  input?: z.ZodType | undefined;
  answer: Answer;
};

/** Calls, keyed by method and path below /api. */
export type Calls<P extends string = string> = Record<`${"GET" | "POST"} /${string}`, CallDefinition<P>>;

/** Returns the given calls with their exact types. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls;
}

/** Every call of the API, keyed by its name. Each noun adds its calls where it defines them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by declaration merging.
export interface CallTable {}

export type CallName = keyof CallTable;

/** The input type of a call. */
export type CallInput<N extends CallName> = CallTable[N] extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : object;

/** The data of a call's answer as clients get them. */
export type CallData<N extends CallName> = CallTable[N] extends { answer: infer A extends z.ZodType }
  ? z.input<A>
  : never;
