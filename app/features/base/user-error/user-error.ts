import type { Messages } from "#app/i18n/namespaces.ts";

/** The namespaces whose texts a refusal may choose from. */
export const REFUSAL_NAMESPACES = [
  "account",
  "auth",
  "bulletin-desk",
  "check",
  "comment",
  "complaint",
  "contribution",
  "ledger",
  "marks",
  "nouns",
  "staff",
  "story",
  "upload",
  "validation",
] as const;

/** Their texts in the reader's language. */
export type RefusalTexts = Pick<Messages, (typeof REFUSAL_NAMESPACES)[number]>;

/**
 * Additional data of a refusal for the client: the page that helps, or the requirement of a repeated call. It may be a
 * captcha's answer, work of so many bits for the device (captcha.work.ts), an answer about the age, or the second factor.
 */
export type Help = { routePath?: string; captcha?: true; work?: number; age?: true; stepUp?: true };

/**
 * An expected refusal of a member's call, with the text for the reader. It rolls back the transaction in which it is thrown.
 */
export class Refusal extends Error {
  readonly say: (texts: RefusalTexts) => string;
  readonly help: Help | undefined;

  constructor(say: (texts: RefusalTexts) => string, help?: Help) {
    super("refused");
    this.name = "Refusal";
    this.say = say;
    this.help = help;
  }
}

/** The texts of `auth` without parameters. */
type PlainKey = {
  [Key in keyof Messages["auth"]]: Messages["auth"][Key] extends string ? Key : never;
}[keyof Messages["auth"]];

/** A refusal with a text of `auth`. */
export function refusal(key: PlainKey): Refusal {
  return new Refusal(({ auth }) => auth[key]);
}
