import type { z } from "zod";
import type { Namespace } from "#app/i18n/namespaces.ts";

/** A page of the member area or a button of one, as the rules tree names them: account/message, account/message/del. */
export type Permission = `account/${string}`;

/** Who may make a call of the site: anybody, a member, or a member whom the rules tree gives this page or button. */
export type MemberRight = "anyone" | "member" | Permission;
/** The same in the newsroom: anybody, a colleague, or one who may do this act to something (docs/newsroom.md#staff). */
export type NewsroomRight = "anyone" | "newsroom" | `newsroom/${string}`;

/**
 * What a parameter names (docs/security.md#i1). `own message`: a record of who calls; to everybody else it is as one that
 * is not there. `public article`: one that everybody sees and may use; one that is not shown is as none. `newsroom story`: one
 * that the newsroom's rights decide about. `no record`: a number that only counts.
 */
export type Named = `${"own" | "public" | "newsroom"} ${string}` | "no record";

/**
 * One call of the JSON API, said once: the server serves it by this, the documentation tells it, and the browser's request
 * has its types (docs/wire.md#calls).
 */
export type CallDefinition<R extends string = MemberRight | NewsroomRight> = {
  right: R;
  /** What it reads: the parameters of a GET, the body of a POST. */
  input?: z.ZodType;
  /** What is taken of a body that may hold anything else as well. */
  reads?: z.ZodType;
  /** What its parameters name; each that takes an id or a number says it. */
  records?: Readonly<Record<string, Named>>;
  /** What it gives on success; fields that this does not name are left out. */
  data: z.ZodType;
  /** Namespaces in which its messages stand, those of its refusals among them. */
  texts?: readonly Namespace[];
  /** A POST that public clients also make as a GET with an effect (docs/wire.md#effect-calls). */
  alsoGet?: true;
  /** The queue in which it waits, when its work is not the usual kind: hashing passwords, or receiving uploads. */
  queue?: "passwords" | "uploads";
  /** Bytes of its body, where its schema does not say how many there can be, or says more than the call takes. */
  bodyLimit?: number;
  /** Values in its body, likewise. */
  mostValues?: number;
  /** Times a minute from one network. */
  mostAMinute?: number;
  /** The parts of its path, where it has any. */
  params?: z.ZodType;
  /** What it gives, in both languages: the documentation of the open calls. */
  docs?: { summary: string; description: string };
  /** It answers with a file; its refusals come in the envelope. */
  isFile?: true;
  /** It goes on until either side ends it, as events do; its refusals come in the envelope. */
  isStream?: true;
  /** Seconds that anybody may keep the answer. */
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

/** What a caller sends. */
export type CallInput<N extends CallName> = CallTable[N] extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : object;

/** What a caller gets on success. */
export type CallData<N extends CallName> = CallTable[N] extends { data: infer D extends z.ZodType }
  ? z.output<D>
  : never;
