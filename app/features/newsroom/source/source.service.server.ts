import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { demandAct, mayAct } from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findAll, findById, insert, update, type Source } from "./source.repo.server.ts";
import { sourceInput, type SourceInput } from "./source.schema.ts";

export type { Source } from "./source.repo.server.ts";

/** All sources by name, for who writes stories or manages sources. Throws `forbidden`. */
export async function readSources(actor: Actor): Promise<Source[]> {
  if (!mayAct(actor, "source.manage")) demandAct(actor, "story.write");
  return findAll();
}

/** A source of a story. */
export async function readSource(id: number | null, trx?: Db): Promise<Source | undefined> {
  return id === null ? undefined : findById(id, trx);
}

/**
 * Writes a new source, or the one of an id whose version the writer has seen. Throws `forbidden`, `invalid_input`, and
 * `conflict` for a name that is taken or a source that was changed meanwhile.
 */
export async function saveSource(
  input: SourceInput,
  actor: Actor,
  seen?: { id: number; version: number },
): Promise<Source> {
  demandAct(actor, "source.manage");
  const { mayReprint, validUntil, ...rest } = accept(sourceInput, input);
  const row = { ...rest, may_reprint: mayReprint, valid_until: validUntil };
  return withTransaction(async (trx) => {
    const before = seen === undefined ? undefined : await findById(seen.id, trx);
    const saved = seen === undefined ? await insert(row, trx) : await update(seen.id, seen.version, row, trx);
    if (saved === undefined) throw new DomainError("conflict", `source ${row.name}`);
    await recordAudit(
      { actor, action: "source.save", targetKind: "source", targetId: saved.id, detail: { before, after: row } },
      trx,
    );
    return saved;
  });
}
