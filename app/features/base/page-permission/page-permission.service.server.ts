import type { PagePermission } from "#app/features/base/call/call.ts";
import { readRules } from "#app/features/base/site/site.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { isAllowed, memberRules } from "./page-permission.view.ts";

/**
 * Returns a function that checks a member's permissions in the rules tree. The browser uses the same check before it
 * shows a page or a button. The tree is read with every call, so that revocations apply at once
 * (docs/content.md#rights, docs/security.md#i4).
 */
export async function readPermissions(): Promise<(permission: PagePermission) => boolean> {
  const rules = memberRules(await readRules(DEFAULT_LANGUAGE), []);
  return (permission) => isAllowed(rules, permission);
}
