import type { ZodError, ZodType } from "zod";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { AnyRecordTexts } from "#app/newsroom/kit/record/record-texts.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

/** Selects the texts of a noun from all texts. */
export type TextsOf = (all: Messages) => AnyRecordTexts;

/**
 * Validates a record and returns the output of its schema. Throws Refusal with the labels of invalid fields, and
 * `invalid_input` for unknown fields.
 */
export function acceptRecord<R>(schema: ZodType<R>, input: unknown, textsOf: TextsOf): R {
  const { success, data, error } = schema.safeParse(input);
  if (!success) throw faultOf(error, textsOf);
  return data;
}

function faultOf({ issues }: ZodError, textsOf: TextsOf): Error {
  const wrong = new Map(issues.map((issue) => [String(issue.path[0] ?? ""), issue]));
  if (wrong.has("")) return new DomainError("invalid_input", issues.map(({ message }) => message).join("; "));
  return new Refusal((all) => {
    const { fields, hints } = textsOf(all);
    const { wrong: say, tooLong, allWrong } = all.records;
    const faults = [...wrong].map(([field, issue]) => {
      const name = fields[field] ?? field;
      const isTooLong = issue.code === "too_big" && issue.origin === "string";
      return isTooLong ? tooLong(name, Number(issue.maximum)) : say(name, hints[field] ?? "");
    });
    return allWrong(faults);
  });
}
