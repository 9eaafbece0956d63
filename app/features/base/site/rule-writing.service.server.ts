import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { raiseTreeVersion } from "./rule-tree.repo.server.ts";
import { RULE_DEFAULTS, ruleInput, type RuleInput } from "./rule.schema.ts";
import {
  deleteRule,
  findAllRules,
  findBranch,
  insertRule,
  isNameTaken,
  findRule,
  updateRule,
  type RuleRecord,
  type StoredRule,
} from "./site-writing.repo.server.ts";

/** Returns all rules, enabled or not, heaviest first. */
export async function readAllRules(): Promise<StoredRule[]> {
  return findAllRules();
}

/** Adds a node and returns its id. Throws `invalid_input` for invalid fields, `conflict` for a name that is taken. */
export async function addRule(input: Partial<RuleInput>, actor: Actor): Promise<number> {
  requireRight(actor, "site.configure");
  const rule = accept(ruleInput, { ...RULE_DEFAULTS, ...input });
  checkPage(rule, input);
  return change({ action: "rule.add", actor, detail: rule }, async (trx) => {
    await checkParent(rule.parent, undefined, trx);
    const id = await insertRule(recordOf(rule), trx);
    if (id === undefined) throw nameTaken(rule);
    return id;
  });
}

/** Changes some fields of a node. Throws the errors of `addRule`, and `not_found`. */
export async function changeRule(id: number, input: Partial<RuleInput>, actor: Actor): Promise<void> {
  requireRight(actor, "site.configure");
  await change({ action: "rule.set", actor, detail: input }, async (trx) => {
    const rule = accept(ruleInput, { ...inputOf(await findOrThrow(id, trx)), ...input });
    if (input.menuType !== undefined) checkPage(rule, input);
    await checkParent(rule.parent, id, trx);
    if (await isNameTaken(id, rule, trx)) throw nameTaken(rule);
    await updateRule(id, recordOf(rule), trx);
    return id;
  });
}

/** Deletes a node with all nodes below it. Returns their number. Throws `not_found`. */
export async function removeRule(id: number, actor: Actor): Promise<number> {
  requireRight(actor, "site.configure");
  let count = 0;
  await change({ action: "rule.remove", actor, detail: {} }, async (trx) => {
    await findOrThrow(id, trx);
    count = (await findBranch(id, trx)).length;
    await deleteRule(id, trx);
    return id;
  });
  return count;
}

/** Changes the tree and records it in the audit log. Every instance purges its pages. Returns the node's id. */
async function change(
  { action, actor, detail }: { action: AuditAction; actor: Actor; detail: Record<string, unknown> },
  work: (trx: Db) => Promise<number>,
): Promise<number> {
  return withTransaction(async (trx) => {
    await raiseTreeVersion(trx);
    const id = await work(trx);
    await recordAudit({ actor, action, targetKind: "rule", targetId: id, detail }, trx);
    await purgePages([pageTag.site], trx);
    return id;
  });
}

async function findOrThrow(id: number, trx: Db): Promise<StoredRule> {
  const stored = await findRule(id, trx);
  if (stored === undefined) throw new DomainError("not_found", `there is no rule ${id}`);
  return stored;
}

/**
 * Throws `invalid_input` for a tab without a page. The empty path belongs to the home page, so it must be given
 * explicitly.
 */
function checkPage({ type, menuType, path }: RuleInput, given: Partial<RuleInput>): void {
  const opensPage = menuType === "tab" && type !== "menu_dir" && type !== "button";
  if (opensPage && path === "" && given.path === undefined)
    throw new DomainError("invalid_input", "a tab needs the path of its page; / is the home page");
}

/** Throws unless the parent exists and is neither the node itself nor below it. */
async function checkParent(parent: number | null, id: number | undefined, trx: Db): Promise<void> {
  if (parent === null) return;
  if ((await findRule(parent, trx)) === undefined)
    throw new DomainError("invalid_input", `parent: there is no rule ${parent}`);
  if (id !== undefined && (await findBranch(id, trx)).includes(parent))
    throw new DomainError("invalid_input", `parent: a rule cannot stand below itself`);
}

function nameTaken({ type, name }: Pick<RuleInput, "type" | "name">): DomainError {
  return new DomainError("conflict", `there is a ${type} with the name ${name} already`);
}

function recordOf({ titleEn, menuType, open, parent, ...rest }: RuleInput): RuleRecord {
  return { ...rest, title_en: titleEn, menu_type: menuType, no_login_valid: open, parent_id: parent };
}

function inputOf({
  id: _id,
  title_en,
  menu_type,
  no_login_valid,
  parent_id,
  ...rest
}: StoredRule): Record<string, unknown> {
  return { ...rest, titleEn: title_en, menuType: menu_type, open: no_login_valid, parent: parent_id };
}
