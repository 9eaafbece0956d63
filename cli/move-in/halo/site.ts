import { decoded } from "../../import/body/blog-pictures.ts";
import { countNames } from "../../import/report.ts";
import { counted } from "../../output.ts";
import { plainLines, plainTitle } from "../plain-title.ts";
import { recordIn, textIn, textsIn, timeIn, type JsonRecord } from "../record.ts";
import { siteKey } from "../site-key.ts";
import { uploadedPictures, type PictureOptions } from "../uploads.ts";
import type { OldComment, OldList, OldMember, OldPost, OldSite } from "../old-site.ts";
import { openHaloArchive, type HaloArchive, type HaloRecord } from "./archive.ts";
import { releasedHtml } from "./content.ts";

type Options = { pictures: PictureOptions; address: string | undefined };
type ByName = ReadonlyMap<string, JsonRecord>;
type Context = {
  hosts: readonly string[];
  snapshots: ByName;
  categories: ByName;
  tags: ByName;
  users: ByName;
  comments: ReadonlyMap<string, OldComment[]>;
};

const POSTS = "content.halo.run/posts";
const PAGES = "content.halo.run/singlepages";
/** Kinds of Halo records that the move reads. */
const READ = new Set([
  POSTS,
  PAGES,
  ...["snapshots", "categories", "tags", "comments", "replies"].map((one) => `content.halo.run/${one}`),
  "users",
  "storage.halo.run/attachments",
]);

/** Reads a backup of Halo 2. Throws CliError for any other file. */
export async function openHalo(file: string, { pictures, address }: Options): Promise<OldSite> {
  const archive = await openHaloArchive(file);
  const base = address === undefined ? undefined : new URL(address);
  const hosts = base === undefined ? [] : [base.host];
  const of = (kind: string): ByName =>
    new Map(archive.records.filter((one) => one.kind === kind).map(({ name, data }) => [name, data]));
  const users = of("users");
  const context: Context = {
    hosts,
    snapshots: of("content.halo.run/snapshots"),
    categories: of("content.halo.run/categories"),
    tags: of("content.halo.run/tags"),
    users,
    comments: commentsOf(of("content.halo.run/comments"), of("content.halo.run/replies")),
  };
  const texts = archive.records.filter(({ kind }) => kind === POSTS || kind === PAGES);
  const leftOut = new Map<string, number>();
  for (const { kind } of archive.records) if (!READ.has(kind)) countNames(leftOut, [kind.replace(/^.*\//, "")]);
  for (const { data } of texts) if (isDeleted(data)) countNames(leftOut, ["deleted post"]);
  return {
    key: address === undefined ? "halo" : siteKey("halo", address),
    async *posts(): AsyncGenerator<OldPost> {
      for (const text of texts) if (!isDeleted(text.data)) yield readPost(text, context);
    },
    async *members(): AsyncGenerator<OldMember> {
      for (const [name, user] of users) yield readUser(name, user);
    },
    lists: listsOf(context),
    pictures: picturesOf(archive, pictures, hosts),
    isOwn: (picture) => !URL.canParse(picture) || hosts.includes(new URL(picture).host),
    files: archive.files.flatMap((path) =>
      path.startsWith("workdir/attachments/") ? path.replace("workdir/attachments", "") : [],
    ),
    filePages: [],
    leftOut,
    remarks: archive.records.length === 0 ? [] : [`${counted(archive.records.length, "record")} in the backup.`],
  };
}

/** Returns the source of pictures: the archive first, then the same sources as for other programs. */
function picturesOf(archive: HaloArchive, options: PictureOptions, hosts: readonly string[]) {
  const others = uploadedPictures({ ...options, hosts, below: "upload" });
  return {
    ...others,
    async read(address: string) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const isOwn = url === undefined || hosts.includes(url.host);
      const path = decoded(url?.pathname ?? address.replace(/[?#].*$/, ""));
      return (isOwn ? await archive.readFile(`attachments${path}`) : undefined) ?? others.read(address);
    },
  };
}

const spec = (record: JsonRecord) => recordIn(record, "spec");
const isDeleted = (record: JsonRecord) =>
  spec(record)["deleted"] === true || textIn(recordIn(record, "metadata"), "deletionTimestamp") !== "";

function readPost({ kind, name, data }: HaloRecord, context: Context): OldPost {
  const fields = spec(data);
  const publishAt = timeIn(fields, "publishTime");
  const named = (list: string, records: ByName) =>
    textsIn(fields, list).flatMap((one) => textIn(spec(records.get(one) ?? {}), "displayName") || []);
  const owner = textIn(fields, "owner");
  const html = releasedHtml(fields, context.snapshots);
  const excerpt = recordIn(fields, "excerpt");
  const slug = textIn(fields, "slug");
  const permalink = textIn(recordIn(data, "status"), "permalink");
  const hidden = hiddenOf(fields, publishAt);
  return {
    id: name,
    name: `${kind === PAGES ? "page" : "post"} ${slug}`,
    fields: {
      title: plainTitle(textIn(fields, "title")),
      categories: named("categories", context.categories),
      tags: named("tags", context.tags),
      authors: owner === "" ? [] : [textIn(spec(context.users.get(owner) ?? {}), "displayName") || owner],
      summary: excerpt["autoGenerate"] === false ? textIn(excerpt, "raw") : "",
      subtitle: "",
      keywords: "",
      sourceUrl: "",
      canonicalUrl: "",
      commentsOpen: fields["allowComment"] !== false,
      noindex: false,
    },
    seoTitle: "",
    seoDescription: "",
    publishAt,
    hidden,
    source: { html: withOwnPaths(html ?? "", context.hosts) },
    cover: withOwnPaths(textIn(fields, "cover"), context.hosts),
    addresses: [permalink || `/${kind === PAGES ? "" : "archives/"}${slug}`],
    comments: context.comments.get(name) ?? [],
    remarks: html === undefined ? ["its text could not be put together from its versions"] : [],
  };
}

function hiddenOf(fields: JsonRecord, publishAt: Date | undefined): string | undefined {
  const visible = textIn(fields, "visible") || "PUBLIC";
  if (fields["publish"] !== true) return "it was a draft";
  if (publishAt === undefined) return "it has no time";
  if (publishAt > new Date()) return "it was planned for a time to come";
  return visible === "PUBLIC" ? undefined : `readers did not see it (${visible.toLowerCase()})`;
}

const withOwnPaths = (html: string, hosts: readonly string[]) =>
  hosts.reduce(
    (text, host) => text.replaceAll(new RegExp(`https?://${host.replaceAll(".", String.raw`\.`)}(?=/)`, "gi"), ""),
    html,
  );

/** Returns the comments, keyed by text. Halo stores replies as separate records. */
function commentsOf(comments: ByName, replies: ByName): Map<string, OldComment[]> {
  const found = new Map<string, OldComment[]>();
  const add = (subject: string, comment: OldComment) => found.set(subject, [...(found.get(subject) ?? []), comment]);
  const subjectOf = (comment: JsonRecord) => textIn(recordIn(spec(comment), "subjectRef"), "name");
  for (const [name, comment] of comments) add(subjectOf(comment), readComment(name, comment, undefined));
  for (const [name, reply] of replies) {
    const above = textIn(spec(reply), "commentName");
    const subject = subjectOf(comments.get(above) ?? {});
    add(subject, readComment(name, reply, textIn(spec(reply), "quoteReply") || above));
  }
  return found;
}

function readComment(id: string, comment: JsonRecord, parentId: string | undefined): OldComment {
  const fields = spec(comment);
  const owner = recordIn(fields, "owner");
  const isMember = textIn(owner, "kind") === "User";
  const state =
    isDeleted(comment) || fields["hidden"] === true ? "left-out" : fields["approved"] === true ? "approved" : "waiting";
  return {
    id,
    parentId,
    memberId: isMember ? textIn(owner, "name") : undefined,
    name: textIn(owner, "displayName"),
    content: plainLines(textIn(fields, "content") || textIn(fields, "raw")),
    createdAt:
      timeIn(fields, "creationTime") ?? timeIn(recordIn(comment, "metadata"), "creationTimestamp") ?? new Date(0),
    state,
  };
}

const readUser = (name: string, user: JsonRecord): OldMember => ({
  id: name,
  username: name.replaceAll("-", "_"),
  nickname: textIn(spec(user), "displayName"),
  email: textIn(spec(user), "email"),
  hash: textIn(spec(user), "password"),
  joinedAt: timeIn(spec(user), "registeredAt") ?? timeIn(recordIn(user, "metadata"), "creationTimestamp"),
});

function listsOf({ categories, tags, users }: Context): OldList[] {
  const list = (of: OldList["of"], folder: string) => (record: JsonRecord) => ({
    paths: [textIn(recordIn(record, "status"), "permalink") || `/${folder}/${textIn(spec(record), "slug")}`],
    of,
    name: textIn(spec(record), "displayName"),
  });
  const authors = [...users].map(([name, user]): OldList => ({
    paths: [`/authors/${name}`],
    of: "author",
    name: textIn(spec(user), "displayName"),
  }));
  return [
    ...[...categories.values()].map(list("category", "categories")),
    ...[...tags.values()].map(list("tag", "tags")),
    ...authors,
    { paths: ["/rss", "/feed.xml", "/atom.xml"], of: "feed", name: "" },
    { paths: ["/archives", "/categories", "/tags"], of: "all", name: "" },
  ];
}
