import { timeOfBlog } from "../../import/blog-fields.ts";
import { decoded } from "../../import/body/blog-pictures.ts";
import { plainLines, plainTitle } from "../plain-title.ts";
import type { OldComment, OldPost } from "../old-site.ts";
import { readMarkup, withoutShortcodes, type Library } from "./markup.ts";
import type { WxrComment, WxrItem } from "./wxr.ts";

/** Data of the former site that is needed to read a post. */
export type PostContext = {
  address: string;
  hosts: readonly string[];
  authors: ReadonlyMap<string, string>;
  library: Library;
  /** The usual offset of local times from UTC, in milliseconds. */
  offset: number;
};

/** Reasons why readers could not see a post, keyed by its status in WordPress. */
const HIDDEN: Record<string, string> = {
  draft: "it was a draft",
  pending: "it waited for review",
  private: "it was private",
  future: "it was planned for a time to come",
};
/** Largest number of characters in an article's title. */
const LONGEST_TITLE = 120;
/** Number of characters at the start of a text that become the title of a post without one. */
const OWN_TITLE = 24;

/** Reads a post or a page. A post without a title gets its first words as title. Other missing fields stay empty. */
export function readPost(item: WxrItem, context: PostContext): OldPost {
  const { fields, terms, meta } = item;
  const of = (name: string) => fields.get(name) ?? "";
  const last = (name: string) => meta.get(name)?.at(-1)?.trim() ?? "";
  const id = of("wp:post_id");
  const html = withOwnLinks(of("content:encoded"), context);
  const remarks = item.cut.map((name) => `its field ${name} is too long and was left out`);
  const publishAt = timeOf(of("wp:post_date_gmt"), of("wp:post_date"), context.offset);
  const status = of("wp:status") || "publish";
  const isSecret = of("wp:post_password") !== "";
  const named = (domain: string) => terms.filter((term) => term.domain === domain).map(({ name }) => plainTitle(name));
  const author = of("dc:creator");
  return {
    id,
    name: `${of("wp:post_type") || "post"} ${id}`,
    fields: {
      title: titleOf(of("title"), html, remarks),
      categories: named("category").filter((name) => !/^(?:uncategorized|未分类)$/i.test(name)),
      tags: named("post_tag"),
      authors: author === "" ? [] : [context.authors.get(author) ?? author],
      summary: plainTitle(of("excerpt:encoded")),
      subtitle: "",
      keywords: last("_yoast_wpseo_focuskw"),
      sourceUrl: "",
      canonicalUrl: last("_yoast_wpseo_canonical"),
      commentsOpen: of("wp:comment_status") !== "closed",
      noindex: last("_yoast_wpseo_meta-robots-noindex") === "1",
    },
    seoTitle: withoutVariables(last("_yoast_wpseo_title")),
    seoDescription: withoutVariables(last("_yoast_wpseo_metadesc")),
    publishAt,
    hidden: isSecret
      ? "it has a password"
      : publishAt === undefined && status === "publish"
        ? "it has no time"
        : status === "publish" && publishAt !== undefined && publishAt > new Date()
          ? HIDDEN["future"]
          : status === "publish"
            ? undefined
            : (HIDDEN[status] ?? `its status was ${status}`),
    source: { html, prepare: (body) => readMarkup(body, context.library), withoutMarks: withoutShortcodes },
    cover: context.library.get(last("_thumbnail_id"))?.address ?? "",
    addresses: addressesOf(item, id),
    comments: item.comments.flatMap((comment) => readComment(comment, context.offset) ?? []),
    remarks,
  };
}

/** Returns the time of a record, from its UTC time if it has one, otherwise from its local time. */
function timeOf(utc: string, local: string, offset: number): Date | undefined {
  const known = isDate(utc) ? timeOfBlog(`${utc} Z`) : undefined;
  if (known !== undefined) return known;
  const time = isDate(local) ? timeOfBlog(`${local} Z`) : undefined;
  return time && new Date(time.getTime() - offset);
}

const isDate = (text: string) => /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text.trim());

function titleOf(title: string, html: string, remarks: string[]): string {
  const plain = plainTitle(title);
  if (plain.length > LONGEST_TITLE) {
    remarks.push(`its title has more than ${LONGEST_TITLE} characters; the end was cut off: ${plain}`);
    return `${plain.slice(0, LONGEST_TITLE - 1)}…`;
  }
  if (plain !== "") return plain;
  const words = plainTitle(withoutShortcodes(html.replaceAll(/<!--[^]*?-->/g, "")));
  if (words === "") return "";
  remarks.push("it has no title: its first words became one");
  return words.length > OWN_TITLE ? `${words.slice(0, OWN_TITLE)}…` : words;
}

/**
 * Returns the text, or an empty text if it contains Yoast's variables such as %%title%%, which have no meaning here.
 */
const withoutVariables = (text: string) => (text.includes("%%") ? "" : text);

/** Replaces links of a post to its own site by paths, which the old addresses redirect. */
function withOwnLinks(html: string, { hosts }: PostContext): string {
  return html.replaceAll(/(\bhref\s*=\s*["'])https?:\/\/([^/"'\s]+)(\/[^"'\s]*)?/gi, (whole, start, host, path = "/") =>
    hosts.includes(String(host).toLowerCase()) ? `${start}${path}` : whole,
  );
}

function addressesOf({ fields, meta }: WxrItem, id: string): string[] {
  const link = fields.get("link") ?? "";
  const isPage = fields.get("wp:post_type") === "page";
  const slug = fields.get("wp:post_name") ?? "";
  const former = slug === "" ? [] : (meta.get("_wp_old_slug") ?? []);
  const own = decoded(link).endsWith(`/${decoded(slug)}/`) ? former : [];
  const renamed = own.map((old) => link.replace(/[^/]+\/$/, `${old}/`));
  return [link, `/?p=${id}`, ...(isPage ? [`/?page_id=${id}`] : []), ...renamed].filter((path) => path !== "");
}

function readComment({ fields }: WxrComment, offset: number): OldComment | undefined {
  const of = (name: string) => fields.get(`wp:comment_${name}`) ?? "";
  const parentId = of("parent");
  const memberId = of("user_id");
  const isComment = /^(?:comment)?$/.test(of("type"));
  return {
    id: of("id"),
    parentId: parentId === "0" || parentId === "" ? undefined : parentId,
    memberId: memberId === "0" || memberId === "" ? undefined : memberId,
    name: plainTitle(of("author")),
    content: plainLines(of("content")),
    createdAt: timeOf(of("date_gmt"), of("date"), offset) ?? new Date(0),
    state: !isComment
      ? "left-out"
      : of("approved") === "1"
        ? "approved"
        : of("approved") === "0"
          ? "waiting"
          : "left-out",
  };
}
