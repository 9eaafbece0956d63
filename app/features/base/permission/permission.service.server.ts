import { readRules } from "#app/features/base/site/site.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import type { Permission } from "#app/features/base/call/call.ts";
import { isAllowed, memberRules } from "./permission.view.ts";

/**
 * Asks of the rules tree what the browser asks before it shows a page or a button, with every call, so that what the
 * operator takes away is gone at once (spec.md section 6, security.md I4). Throws `forbidden`.
 */
export async function checkPermission(permission: Permission): Promise<void> {
  const rules = memberRules(await readRules(DEFAULT_LANGUAGE), []);
  if (!isAllowed(rules, permission)) throw new DomainError("forbidden", permission);
}
