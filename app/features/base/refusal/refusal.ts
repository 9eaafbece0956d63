import type { Messages } from "#app/i18n/namespaces.ts";

/** The namespaces whose texts a refusal may choose from. */
export const REFUSAL_NAMESPACES = [
  "account",
  "auth",
  "comment",
  "contribution",
  "ledger",
  "marks",
  "upload",
  "validation",
] as const;

/** Their texts in the reader's language. */
export type RefusalTexts = Pick<Messages, (typeof REFUSAL_NAMESPACES)[number]>;

/**
 * An expected refusal of a member's call, with what the reader is told. Thrown inside of a transaction it undoes it.
 * `routePath` names a page that helps; `asksCaptcha`: the same call with a captcha's answer may be taken.
 */
export class Refusal extends Error {
  readonly say: (texts: RefusalTexts) => string;
  readonly routePath: string | undefined;
  readonly asksCaptcha: boolean;

  constructor(say: (texts: RefusalTexts) => string, routePath?: string, asksCaptcha = false) {
    super("refused");
    this.name = "Refusal";
    this.say = say;
    this.routePath = routePath;
    this.asksCaptcha = asksCaptcha;
  }
}

/** The texts of `auth` that stand by themselves. */
type PlainKey = {
  [Key in keyof Messages["auth"]]: Messages["auth"][Key] extends string ? Key : never;
}[keyof Messages["auth"]];

/** A refusal with a text of `auth`. */
export function refusal(key: PlainKey): Refusal {
  return new Refusal(({ auth }) => auth[key]);
}
