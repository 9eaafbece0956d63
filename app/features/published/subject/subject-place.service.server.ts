import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import { addPlace, findPlaces, findSubjectsOf, raiseVersions, removePlaces } from "./subject-place.repo.server.ts";

/** Sets the sections of subjects that contain an article, in the transaction of its release. */
export async function placeArticle(articleId: number, sectionIds: readonly number[], trx: Db): Promise<void> {
  const [before, wanted] = [await findPlaces(articleId, trx), await findSubjectsOf(sectionIds, trx)];
  const left = before.filter(({ sectionId }) => !sectionIds.includes(sectionId));
  const added = wanted.filter(({ sectionId }) => before.every((place) => place.sectionId !== sectionId));
  const changed = [...new Set([...left, ...added].map(({ subjectId }) => subjectId))].toSorted(
    (one, other) => one - other,
  );
  // Increments the versions first, because a save of a subject also locks the subject before its positions.
  await raiseVersions(changed, trx);
  await removePlaces(
    articleId,
    left.map(({ sectionId }) => sectionId),
    trx,
  );
  for (const { sectionId } of added) await addPlace(articleId, sectionId, trx);
  await purgePages(changed.map(pageTag.subject), trx);
}
