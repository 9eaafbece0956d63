import type { z } from "zod";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { FormErrors, FormValues } from "#app/ui/form/use-form.ts";
import type { RuleKey } from "../member.schema.ts";

/**
 * Returns an error message for each invalid field, for the first broken rule of each. Schemas name rules by their key
 * (member.schema.ts).
 */
export function fieldErrors(schema: z.ZodType, values: FormValues, texts: Messages["validation"]): FormErrors {
  const titles: Record<string, string> = texts.fields;
  const parsed = schema.safeParse(values);
  const errors: FormErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    const key = issue.message as RuleKey;
    errors[name] ??= key === "required" ? texts.required(titles[name] ?? name) : texts[key];
  }
  return errors;
}
