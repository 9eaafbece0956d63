import { Refusal, type RefusalTexts } from "#app/features/base/user-error/user-error.ts";
import { typeNames } from "./upload.rules.ts";

/** The texts of `upload` without parameters. */
type PlainKey = {
  [Key in keyof RefusalTexts["upload"]]: RefusalTexts["upload"][Key] extends string ? Key : never;
}[keyof RefusalTexts["upload"]];

/** Creates a refusal with a text of `upload`. */
export function uploadRefusal(key: PlainKey): Refusal {
  return new Refusal(({ upload }) => upload[key]);
}

/** Creates a refusal of a file's type that lists the allowed types. */
export function typeRefusal(list: string): Refusal {
  return new Refusal(({ upload }) => upload.notAllowed(typeNames(list)));
}
