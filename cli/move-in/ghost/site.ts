import { readFile, stat } from "node:fs/promises";
import Papa from "papaparse";
import { CliError } from "../../cli-error.ts";
import { counted } from "../../output.ts";
import { plainLines, plainTitle } from "../plain-title.ts";
import { parseRecord, recordIn, recordsIn, textIn, timeIn, type JsonRecord } from "../record.ts";
import { siteKey } from "../site-key.ts";
import { uploadedPictures, type PictureOptions } from "../uploads.ts";
import type { OldComment, OldList, OldMember, OldPost, OldSite } from "../old-site.ts";
import { htmlOfEditor } from "./editor.ts";

/** Bytes of the largest export that is read. All of it is held in memory. */
const LARGEST_BYTES = 400 * 1024 * 1024;
/** Matches the placeholder that Ghost writes for the URL of its site. */
const PLACEHOLDER = /__GHOST_URL__/g;

type Options = { pictures: PictureOptions; members: string | undefined; address: string | undefined };

/** Reads the export of a Ghost site. Throws CliError for any other file. */
export async function openGhost(file: string, { pictures, members, address }: Options): Promise<OldSite> {
  const data = await readExport(file);
  const base = address === undefined ? undefined : new URL(address);
  const hosts = base === undefined ? [] : [base.host];
  const users = new Map(recordsIn(data, "users").map((user) => [textIn(user, "id"), user]));
  const tags = new Map(recordsIn(data, "tags").map((tag) => [textIn(tag, "id"), tag]));
  const path = (base?.pathname ?? "").replace(/\/+$/, "");
  const context: Context = {
    hosts,
    path,
    pattern: patternOf(data),
    meta: new Map(recordsIn(data, "posts_meta").map((meta) => [textIn(meta, "post_id"), meta])),
    tagsOf: relations(data, "posts_tags", "tag_id", tags),
    authorsOf: relations(data, "posts_authors", "author_id", users),
    users,
    comments: Map.groupBy(recordsIn(data, "comments"), (comment) => textIn(comment, "post_id")),
  };
  const former = [...users.values()].map(ofUser);
  const readers = await readMembers(members, recordsIn(data, "members"));
  const newsletters = readers.filter(({ isSubscribed }) => isSubscribed).length;
  const isCode = recordsIn(data, "posts").some(
    ({ codeinjection_head: head, codeinjection_foot: foot }) => head ?? foot,
  );
  return {
    key: address === undefined ? "ghost" : siteKey("ghost", address),
    async *posts(): AsyncGenerator<OldPost> {
      for (const post of recordsIn(data, "posts")) yield readPost(post, context);
    },
    async *members(): AsyncGenerator<OldMember> {
      yield* [...former, ...readers.map(({ member }) => member)];
    },
    lists: listsOf(tags, users, path),
    pictures: uploadedPictures({ ...pictures, hosts, below: "content/images" }),
    isOwn: (picture) => !URL.canParse(picture) || hosts.includes(new URL(picture).host),
    files: [],
    filePages: [],
    leftOut: new Map(),
    remarks: [
      ...(newsletters > 0
        ? [`${counted(newsletters, "member")} had subscribed to a newsletter; this site sends none.`]
        : []),
      ...(isCode ? ["Code that posts injected into their pages (codeinjection) was left out."] : []),
    ],
  };
}

async function readExport(file: string): Promise<JsonRecord> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new CliError(`${file} cannot be read.`);
  if (found.size > LARGEST_BYTES) throw new CliError(`${file} is larger than ${LARGEST_BYTES / 1024 / 1024} MB.`);
  const content = parseRecord((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  const [database] = content === undefined ? [] : recordsIn(content, "db");
  const data = recordIn(database ?? content ?? {}, "data");
  if (recordsIn(data, "posts").length === 0)
    throw new CliError(`${file} is no export of Ghost (Settings, Migration tools, Export), or has no posts.`);
  return data;
}

type Context = {
  hosts: readonly string[];
  /** The path of the former site, without a slash at its end. */
  path: string;
  pattern: string;
  meta: ReadonlyMap<string, JsonRecord>;
  tagsOf: (post: string) => JsonRecord[];
  authorsOf: (post: string) => JsonRecord[];
  users: ReadonlyMap<string, JsonRecord>;
  comments: ReadonlyMap<string, JsonRecord[]>;
};

/** Returns the records that a join table links to a post, in their order. */
function relations(
  data: JsonRecord,
  table: string,
  column: string,
  targets: ReadonlyMap<string, JsonRecord>,
): (post: string) => JsonRecord[] {
  const byPost = Map.groupBy(recordsIn(data, table), (relation) => textIn(relation, "post_id"));
  return (post: string) =>
    (byPost.get(post) ?? [])
      .toSorted((a, b) => Number(textIn(a, "sort_order")) - Number(textIn(b, "sort_order")))
      .map((relation) => targets.get(textIn(relation, column)))
      .filter((target) => target !== undefined);
}

/** Returns the permalink pattern of posts, which older versions of Ghost store among the settings. */
function patternOf(data: JsonRecord): string {
  const setting = recordsIn(data, "settings").find((one) => textIn(one, "key") === "permalinks");
  const pattern = setting === undefined ? "" : textIn(setting, "value");
  return pattern.startsWith("/:") ? pattern : "/:slug/";
}

/** Returns the reason why no readers, or only some, could see a post. Returns undefined for a public post. */
function hiddenOf(post: JsonRecord, publishAt: Date | undefined): string | undefined {
  const status = textIn(post, "status");
  const visibility = textIn(post, "visibility") || "public";
  if (status === "sent" || post["email_only"] === true || post["email_only"] === 1) return "it was only sent by e-mail";
  if (status === "scheduled" || (publishAt !== undefined && publishAt > new Date()))
    return "it was planned for a time to come";
  if (status !== "published") return `it was a draft (${status || "no status"})`;
  if (publishAt === undefined) return "it has no time";
  return visibility === "public" ? undefined : `only some members could read it (${visibility})`;
}

function readPost(post: JsonRecord, context: Context): OldPost {
  const id = textIn(post, "id");
  const meta = context.meta.get(id) ?? post;
  const slug = textIn(post, "slug");
  const publishAt = timeIn(post, "published_at");
  const remarks: string[] = [];
  const isPage = textIn(post, "type") === "page" || post["page"] === 1 || post["page"] === true;
  const tags = context.tagsOf(id).filter((tag) => textIn(tag, "visibility") !== "internal");
  const names = tags.map((tag) => textIn(tag, "name")).filter((name) => !name.startsWith("#"));
  const author = context.users.get(textIn(post, "author_id"));
  const authors = context.authorsOf(id);
  const html = textIn(post, "html") || htmlOfEditor(post, remarks);
  const hidden = hiddenOf(post, publishAt);
  return {
    id,
    name: `${isPage ? "page" : "post"} ${slug}`,
    fields: {
      title: plainTitle(textIn(post, "title")),
      categories: names.slice(0, 1),
      tags: names,
      authors: (authors.length > 0 ? authors : author === undefined ? [] : [author]).map((one) => textIn(one, "name")),
      summary: textIn(post, "custom_excerpt"),
      subtitle: "",
      keywords: "",
      sourceUrl: "",
      canonicalUrl: textIn(post, "canonical_url"),
      commentsOpen: true,
      noindex: false,
    },
    seoTitle: textIn(meta, "meta_title"),
    seoDescription: textIn(meta, "meta_description"),
    publishAt,
    hidden,
    source: { html: withOwnPaths(html, context) },
    cover: withOwnPaths(textIn(post, "feature_image"), context),
    addresses: hidden?.startsWith("it was a draft") === true ? [] : [addressOf(slug, isPage, publishAt, context)],
    comments: (context.comments.get(id) ?? []).map(readComment),
    remarks,
  };
}

/** Replaces URLs of the former site by paths. */
function withOwnPaths(html: string, { hosts, path }: Context): string {
  const paths = html.replaceAll(PLACEHOLDER, path);
  return hosts.reduce(
    (text, host) => text.replaceAll(new RegExp(`https?://${host.replaceAll(".", String.raw`\.`)}(?=/)`, "gi"), ""),
    paths,
  );
}

function addressOf(slug: string, isPage: boolean, publishAt: Date | undefined, { path, pattern }: Context): string {
  const [year = "", month = "", day = ""] = (publishAt?.toISOString() ?? "").slice(0, 10).split("-");
  const values: Record<string, string> = { slug, year, month, day };
  return (
    path +
    (isPage ? `/${slug}/` : pattern.replaceAll(/:(slug|year|month|day)/g, (_, name: string) => values[name] ?? ""))
  );
}

function readComment(comment: JsonRecord): OldComment {
  const status = textIn(comment, "status");
  return {
    id: textIn(comment, "id"),
    parentId: textIn(comment, "in_reply_to_id") || textIn(comment, "parent_id") || undefined,
    memberId: textIn(comment, "member_id") || undefined,
    name: "",
    content: plainLines(textIn(comment, "html")),
    createdAt: timeIn(comment, "created_at") ?? new Date(0),
    state: status === "published" ? "approved" : "left-out",
  };
}

/** Converts a staff user of Ghost, who has a password, to a member without any permission. */
const ofUser = (user: JsonRecord): OldMember => ({
  id: textIn(user, "id"),
  username: textIn(user, "slug").replaceAll("-", "_"),
  nickname: textIn(user, "name"),
  email: textIn(user, "email"),
  hash: textIn(user, "password"),
  joinedAt: timeIn(user, "created_at"),
});

type Reader = { member: OldMember; isSubscribed: boolean };

/** Returns the members in the export and in the CSV file of members. They have no password in Ghost. */
async function readMembers(file: string | undefined, own: readonly JsonRecord[]): Promise<Reader[]> {
  const rows = [...own];
  if (file !== undefined) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) throw new CliError(`The table of members ${file} cannot be read.`);
    const { data, meta } = Papa.parse<JsonRecord>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true });
    if (meta.fields?.includes("email") !== true)
      throw new CliError(`${file} is no table of members of Ghost: its first line needs email and name.`);
    rows.push(...data);
  }
  return rows
    .filter((row) => textIn(row, "deleted_at") === "")
    .map((row) => ({
      member: {
        id: textIn(row, "id") || textIn(row, "email"),
        username: textIn(row, "email").replace(/@.*$/, ""),
        nickname: textIn(row, "name"),
        email: textIn(row, "email"),
        hash: "",
        joinedAt: timeIn(row, "created_at"),
      },
      isSubscribed: textIn(row, "subscribed_to_emails") === "true" || row["subscribed"] === true,
    }));
}

function listsOf(
  tags: ReadonlyMap<string, JsonRecord>,
  users: ReadonlyMap<string, JsonRecord>,
  path: string,
): OldList[] {
  const list = (of: OldList["of"], folder: string) => (record: JsonRecord) => ({
    paths: [`${path}/${folder}/${textIn(record, "slug")}`],
    of,
    name: textIn(record, "name"),
  });
  return [
    ...[...tags.values()].filter((tag) => !textIn(tag, "name").startsWith("#")).map(list("tag", "tag")),
    ...[...users.values()].map(list("author", "author")),
    { paths: [`${path}/rss`], of: "feed", name: "" },
  ];
}
