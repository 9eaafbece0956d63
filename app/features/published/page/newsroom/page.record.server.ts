import type { RecordOf } from "#app/features/base/field/field.ts";
import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import {
  requirePictures,
  requireVisiblePictures,
} from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { AGREED_DOCUMENTS } from "#app/features/members/sign-in/entry.service.server.ts";
import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import type { Change } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import { notePageChange } from "#app/features/published/page/page-writing.service.server.ts";
import { page } from "#app/features/published/page/page.fields.ts";
import { pagePath } from "#app/features/published/page/page.view.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { pageUses } from "./page-uses.repo.server.ts";

type PageRecord = RecordOf<typeof page>;

/** The record type of single pages in the newsroom. A change purges every page, because all contain the footer. */
export const pages = tableRecord({
  noun: "page",
  storedKind: "page",
  table: "pages",
  orderBy: "footer_order",
  fields: page,
  texts: (all) => all["single-page"],
  permission: "page.write",
  pageTags: (record) => [pageTag.site, ...(record === undefined ? [] : [pageTag.page(record.slug)])],
  publicPath: (_, { slug }) => pagePath(slug),
  usesOf: pageUses,
  checkPreview: (actor, change, trx) => requireVisiblePictures(actor, textsOf(change), trx),
  check: async (actor, change, trx) => {
    const { record, stored } = change;
    const isAgreed = AGREED_DOCUMENTS.some((slug) => slug === stored?.record.slug);
    if (isAgreed && !record.published) throw new Refusal(({ staff }) => staff.nouns.agreed);
    await requirePictures(actor, { ...textsOf(change), isShown: record.published }, trx);
  },
  afterWrite: (id, record, trx) => notePageChange({ id, ...record }, fromHtml(record.body_html).text, trx),
  afterReplace: (before, trx) => withdrawFiles({ body: bodiesOf(before), coverId: null }, trx),
});

/** Returns both bodies of a page, since each may contain pictures. */
const bodiesOf = ({ body_html, body_html_en }: PageRecord) => body_html + body_html_en;

const textsOf = ({ record, stored }: Change<PageRecord>) => ({
  says: bodiesOf(record),
  said: stored === undefined ? "" : bodiesOf(stored.record),
});
