import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { requirePictureField } from "#app/features/base/picture/newsroom/picture-field.service.server.ts";
import { requireVisiblePictures } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
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
  check: (actor, { record, stored }, trx) => {
    const logo = { says: record.logo, said: stored?.record.logo ?? "", isShown: record.enabled };
    return requirePictureField(actor, logo, "inLogo", trx);
  },
  afterReplace: ({ logo }, trx) => withdrawFiles({ body: logo, coverId: null }, trx),
});
