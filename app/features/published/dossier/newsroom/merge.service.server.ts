import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import type { Db } from "#db/client.ts";
import { mayMerge } from "./merge.repo.server.ts";

export { mergedUses } from "./merge.repo.server.ts";

/** The part of a record that merges it. */
type Merged = { id?: number | undefined; record: { merged_into: number | null } };

/** Throws Refusal for a merge that would lead in a circle or over several redirects. */
export async function requireMerge(kind: DossierKind, { id = 0, record }: Merged, trx: Db): Promise<void> {
  const into = record.merged_into;
  if (into !== null && !(await mayMerge(kind, { id, into }, trx)))
    throw new Refusal(({ staff }) => staff.nouns.notMerged);
}
