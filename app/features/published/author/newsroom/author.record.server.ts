import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { requirePictureField } from "#app/features/base/picture/newsroom/picture-field.service.server.ts";
import { requireVisiblePictures } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { author } from "#app/features/published/author/author.fields.ts";
import { dossierPath } from "#app/features/published/dossier/dossier.kinds.ts";
import { mergedUses, requireMerge } from "#app/features/published/dossier/newsroom/merge.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";

/** The record type of authors in the newsroom. A change purges all pages that link names of authors. */
export const authors = tableRecord({
  noun: "author",
  storedKind: "author",
  table: "authors",
  fields: author,
  texts: (all) => all.author,
  permission: "page.write",
  pageTags: () => [pageTag.authors],
  publicPath: (id, { merged_into: into }) => dossierPath("author", into ?? id),
  usesOf: mergedUses("author"),
  checkPreview: (actor, { record, stored }, trx) =>
    requireVisiblePictures(actor, { says: record.portrait, said: stored?.record.portrait ?? "" }, trx),
  check: async (actor, change, trx) => {
    const { record, stored } = change;
    if (record.published && record.consent_on === null) throw new Refusal(({ staff }) => staff.nouns.noConsent);
    await requireMerge("author", change, trx);
    const portrait = { says: record.portrait, said: stored?.record.portrait ?? "", isShown: record.published };
    await requirePictureField(actor, portrait, "inPortrait", trx);
  },
  afterReplace: ({ portrait }, trx) => withdrawFiles({ body: portrait, coverId: null }, trx),
});
