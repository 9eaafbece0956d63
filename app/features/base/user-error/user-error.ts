import type { Messages } from "#app/i18n/namespaces.ts";

/** All texts in the reader's language; those of a namespace are read when the refusal is told. */
export type RefusalTexts = Messages;

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
