import type { Permission } from "#app/features/base/call/call.ts";
import { readRules } from "#app/features/base/site/site.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { isAllowed, memberRules } from "./permission.view.ts";

/**
 * The current permissions of members by the rules tree, for a member's actor. The browser uses the same before it shows a page
 * or a button. Read with every call, so that revocations apply at once (docs/content.md#rights, docs/security.md#i4).
 */
export async function readPermissions(): Promise<(permission: Permission) => boolean> {
  const rules = memberRules(await readRules(DEFAULT_LANGUAGE), []);
  return (permission) => isAllowed(rules, permission);
}
