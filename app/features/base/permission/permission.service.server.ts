import type { Permission } from "#app/features/base/call/call.ts";
import { readRules } from "#app/features/base/site/site.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { isAllowed, memberRules } from "./permission.view.ts";

/**
 * What the rules tree gives members at this moment, for a member's actor: the same that the browser asks before it shows a
 * page or a button, read with every call, so that what the operator takes away is gone at once (docs/content.md#rights, docs/security.md#i4).
 */
export async function readPermissions(): Promise<(permission: Permission) => boolean> {
  const rules = memberRules(await readRules(DEFAULT_LANGUAGE), []);
  return (permission) => isAllowed(rules, permission);
}
