import type auth from "#app/i18n/zh-cn/auth.ts";
import type validation from "#app/i18n/zh-cn/validation.ts";

/** The texts that a refusal may choose from, in the reader's language. */
export type RefusalTexts = { auth: typeof auth; validation: typeof validation };

/**
 * An expected refusal of a member's call, with what the reader is told. Thrown inside of a transaction it undoes it.
 * `routePath` names a page that helps.
 */
export class Refusal extends Error {
  readonly say: (texts: RefusalTexts) => string;
  readonly routePath: string | undefined;

  constructor(say: (texts: RefusalTexts) => string, routePath?: string) {
    super("refused");
    this.name = "Refusal";
    this.say = say;
    this.routePath = routePath;
  }
}

/** The texts of `auth` that stand by themselves. */
type PlainKey = { [Key in keyof typeof auth]: (typeof auth)[Key] extends string ? Key : never }[keyof typeof auth];

/** A refusal with a text of `auth`. */
export function refusal(key: PlainKey): Refusal {
  return new Refusal(({ auth }) => auth[key]);
}
