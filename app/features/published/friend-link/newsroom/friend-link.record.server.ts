import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { requireVisiblePictures } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { hashesIn } from "#app/features/base/picture/newsroom/picture-text.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { friendLink } from "#app/features/published/friend-link/friend-link.fields.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";

/** The record type of friend links in the newsroom. */
export const friendLinks = tableRecord({
  noun: "friend link",
  storedKind: "link",
  table: "friend_links",
  orderBy: "sort_order",
  fields: friendLink,
  texts: (all) => all["friend-link"],
  permission: "link.write",
  pageTags: () => [pageTag.links],
  publicPath: () => "/links",
  checkPreview: (actor, { record, stored }, trx) =>
    requireVisiblePictures(actor, { says: record.logo, said: stored?.record.logo ?? "" }, trx),
  check: async (actor, { record, stored }, trx) => {
    await requireVisiblePictures(actor, { says: record.logo, said: stored?.record.logo ?? "" }, trx);
    // An enabled link would publish its logo, so the logo needs a licence. A logo has no caption for the label "AI".
    const hashes = record.enabled ? hashesIn(record.logo) : [];
    const [picture] = hashes.length === 0 ? [] : await judgePictures({ hashes, ids: [] }, new Date(), trx);
    const fault = picture?.shownFault ?? null;
    if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inLogo(fault));
  },
  afterReplace: ({ logo }, trx) => withdrawFiles({ body: logo, coverId: null }, trx),
});
