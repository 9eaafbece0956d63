import { randomUUID } from "node:crypto";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { subjectPath } from "#app/features/published/subject/subject.view.ts";
import { readWholeSubject, writeSubject } from "#app/features/published/subject/subject-writing.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { requirePlace, requireTargets, subjects, withSectionIds, writtenOf } from "./subject.record.server.ts";
import { previewAt } from "./subject.repo.server.ts";
import { subjectRecord, type SubjectForm } from "./subject.schema.ts";

/**
 * Renders the readers' page of the unsaved subject at its path. All changes are rolled back. Throws like a save, except
 * for the version.
 */
export async function previewSubject<T>(
  actor: StaffActor,
  { id, record: input }: { id: number | undefined; record: SubjectForm },
  look: (path: string) => Promise<T>,
): Promise<T> {
  const said = accept(subjectRecord, input);
  await requirePlace(actor, said);
  const whole = id === undefined ? undefined : (await subjects.readFor(actor, id)).whole;
  await requireTargets(actor, said, whole);
  const begins = new Date(said.start_at);
  const now = new Date();
  let path = "";
  return withoutPurges(() =>
    previewAt(
      begins > now ? begins : now,
      async (trx) => {
        const stands = id === undefined ? undefined : await readWholeSubject(id, trx);
        const record = { ...(await withSectionIds(said, stands, trx)), published: true };
        const slug = stands?.record.slug ?? `look-${randomUUID()}`;
        const written = await writeSubject(stands, { slug, ...writtenOf(record) }, actor, trx);
        path = subjectPath(written.id);
      },
      () => readApart(() => look(path)),
    ),
  );
}
