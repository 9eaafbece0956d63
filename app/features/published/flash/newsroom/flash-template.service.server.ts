import { requirePermissionSomewhere } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { templateRecord, type TemplateRecord } from "./flash.schema.ts";
import { deleteTemplate, findTemplates, insertTemplate, updateTemplate } from "./flash-template.repo.server.ts";

/** Returns the templates of the flash screen, sorted by name. */
export async function readTemplates() {
  return findTemplates();
}

/**
 * Adds a template, or updates one from its base version. Throws `forbidden`, `invalid_input`, and `conflict` if its
 * name is taken or it was changed meanwhile.
 */
export async function saveTemplate(
  actor: Actor,
  { name, record }: { name: string; record: TemplateRecord },
  base?: { id: number; version: number },
): Promise<{ id: number; version: number }> {
  requirePermissionSomewhere(actor, "flash.send");
  const values = { name, record: accept(templateRecord, record) };
  return withTransaction(async (trx) => {
    const saved = await (base === undefined ? insertTemplate(values, trx) : updateTemplate(base, values, trx));
    if (saved === undefined) throw new DomainError("conflict", `flash template ${name}`);
    await noteTemplate(actor, saved.id, values, trx);
    return saved;
  });
}

/** Deletes a template from its base version. Throws `forbidden` and `conflict`. */
export async function removeTemplate(actor: Actor, base: { id: number; version: number }): Promise<void> {
  requirePermissionSomewhere(actor, "flash.send");
  await withTransaction(async (trx) => {
    if (!(await deleteTemplate(base, trx))) throw new DomainError("conflict", `flash template ${base.id}`);
    await noteTemplate(actor, base.id, { removed: true }, trx);
  });
}

async function noteTemplate(actor: Actor, id: number, detail: Record<string, unknown>, trx: Db): Promise<void> {
  await recordAudit({ actor, action: "flash.template", targetKind: "flash-template", targetId: id, detail }, trx);
  await publishEvent({ kind: "flash", state: "template" }, trx);
}
