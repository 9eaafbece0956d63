import type { Messages } from "#app/i18n/namespaces.ts";

/** All texts in the reader's language. The texts of a namespace are loaded when the refusal is answered. */
export type RefusalTexts = Messages;

/**
 * Data of a refusal for the client: the page that helps, or what it must send with the next attempt. That may be a
 * captcha's answer, this many bits of proof of work (captcha.work.ts), an answer about the age, or the second factor.
 */
export type Help = { routePath?: string; captcha?: true; work?: number; age?: true; stepUp?: true };

/**
 * An expected refusal of a call, with the message for the reader. It rolls back the transaction in which it is thrown.
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

/** Creates a refusal with a text of `auth`. */
export function refusal(key: PlainKey): Refusal {
  return new Refusal(({ auth }) => auth[key]);
}
