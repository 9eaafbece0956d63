import type { z } from "zod";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { AREA_CODE } from "./member.limits.ts";
import type { RuleKey } from "./member.schema.ts";

/** Checks a form against a shared schema. Throws Refusal with the message of the first broken rule. */
export function checkForm<S extends z.ZodType>(schema: S, form: unknown): z.output<S> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? "");
  throw brokenRule(issue?.message as RuleKey, field);
}

/** Creates the refusal for a broken rule of a field. */
function brokenRule(key: RuleKey, field: string): Refusal {
  return new Refusal(({ validation }) => {
    if (key !== "required") return validation[key];
    const titles: Record<string, string> = validation.fields;
    return validation.required(titles[field] ?? field);
  });
}

/**
 * Throws Refusal unless the area code is that of the mainland (docs/content.md#limits). Clients without an area code
 * mean the mainland.
 */
export function checkArea(areacode: string): void {
  if (areacode !== "" && areacode !== AREA_CODE && areacode !== `+${AREA_CODE}`) {
    throw new Refusal(({ validation }) => validation.area);
  }
}
