import type { Actor } from "#app/features/base/actor/actor.ts";
import { bringGuest } from "#app/features/members/account/moving.service.server.ts";
import { bringComments } from "#app/features/members/comment/comment-moving.service.server.ts";
import { keepImportedAddresses } from "#app/features/published/old-address/newsroom/old-address.service.server.ts";
import { addressOfPath } from "#app/features/published/old-address/old-address.rules.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import { articleFields, unmappedIn } from "../import/blog-file.ts";
import { readHtmlBody } from "../import/body/html-body.ts";
import type { CategoryMap } from "../import/category-map.ts";
import { findTwin } from "../import/import.repo.server.ts";
import { saveText, Twin, Unfit, type ImportedText } from "../import/save-text.ts";
import type { OldComment, OldPost, OldSite } from "./old-site.ts";
import type { MoveReport } from "./report.ts";

/** State of a move. */
export type Move = {
  site: OldSite;
  categories: CategoryMap;
  report: MoveReport;
  actor: Actor;
  /** Member ids of this site, keyed by member id on the former site. */
  members: Map<string, number>;
  /** Article ids of this site, keyed by post id on the former site. */
  articles: Map<string, number>;
  /** Picture paths on this site, keyed by address on the former site. */
  pictures: Map<string, string>;
  /** Ids of guests' accounts, keyed by name. */
  guests: Map<string, Promise<number>>;
};

/** Imports a post with its pictures, addresses and comments, completely or not at all. */
export async function takePost(post: OldPost, move: Move): Promise<void> {
  try {
    await savePost(post, await readText(post, move), move);
  } catch (error) {
    await refuse(post, error, move);
  }
}

/** Reads the text and pictures of a post. Throws Unfit or DomainError for invalid texts. */
async function readText(post: OldPost, { site, categories, pictures }: Move): Promise<ImportedText> {
  const { fields, hidden } = post;
  if (fields.title === "") throw new Unfit("it has neither a title nor words");
  const remarks = [...post.remarks];
  if (hidden !== undefined) remarks.push(`it became a story of the newsroom, which nobody has released: ${hidden}`);
  const body = await readHtmlBody(post.source, site.pictures);
  for (const [address, path] of body.paths) if (path !== undefined) pictures.set(address, path);
  const input: ArticleInput = {
    ...articleFields(fields, categories, remarks),
    body: body.body,
    format: "html",
    publishAt: post.publishAt ?? new Date(),
    seoTitle: post.seoTitle,
    seoDescription: post.seoDescription,
  };
  return {
    file: nameOf(post),
    importKey: `${site.key}:${post.id}`,
    input,
    status: hidden === undefined ? "published" : "draft",
    body,
    pictures: site.pictures,
    cover: post.cover,
    remarks,
    addresses: pathsOf(post.addresses),
    unknownFields: [],
    unmapped: unmappedIn(fields.categories, categories),
  };
}

async function savePost(post: OldPost, text: ImportedText, move: Move): Promise<void> {
  const { report, actor, articles, pictures } = move;
  const saved = await saveText(text, keyOf, report, actor);
  articles.set(post.id, saved.id);
  if (saved.coverPath !== undefined) pictures.set(post.cover, saved.coverPath);
  if (saved.isPublic) await takeComments(post, saved.id, move);
  else report.comments.ofHidden += post.comments.length;
}

/**
 * Adds a refused post to the report. If it is a duplicate, redirects its addresses to the article with the same text.
 */
async function refuse(post: OldPost, error: unknown, { report, actor, articles }: Move): Promise<void> {
  // Any other error is not caused by the post, so it ends the move.
  if (!(error instanceof DomainError) && !(error instanceof Unfit)) throw error;
  if (error instanceof Twin) {
    articles.set(post.id, error.articleId);
    const { paths } = await keepImportedAddresses(pathsOf(post.addresses), `/news/${error.articleId}`, actor);
    report.addresses.live += paths.length;
  }
  report.refused.push({ file: nameOf(post), reason: error.message.replace(/^[a-z_]+: /, "") });
  report.comments.leftOut += post.comments.length;
}

/** Returns the name of a post in the report. */
const nameOf = ({ name, fields }: OldPost) => `${name} 《${fields.title}》`;

/** Returns addresses in the form in which they are stored, without duplicates. */
export const pathsOf = (addresses: readonly string[]) => [
  ...new Set(addresses.flatMap((address) => addressOfPath(address) ?? [])),
];

/** Returns the import key of a text with a cleaned body. Throws Twin if the same article exists under another key. */
async function keyOf(input: ArticleInput): Promise<string> {
  const { title, sourceUrl = "", body, importKey } = input;
  const twin = await findTwin({ title, sourceUrl, bodyHtml: body }, importKey ?? "");
  if (twin !== undefined) throw new Twin(twin, input);
  return importKey ?? "";
}

async function takeComments(post: OldPost, articleId: number, move: Move): Promise<void> {
  const { site, report, actor } = move;
  const wanted = inThreads(post.comments.filter(({ state }) => state !== "left-out"));
  report.comments.leftOut += post.comments.length - wanted.length;
  const keyOfComment = (id: string) => `${site.key}:comment:${id}`;
  const former = [];
  for (const comment of wanted)
    former.push({
      key: keyOfComment(comment.id),
      parentKey: comment.parentId === undefined ? undefined : keyOfComment(comment.parentId),
      memberId: await writerOf(comment, move),
      content: comment.content,
      createdAt: comment.createdAt,
      isApproved: comment.state === "approved",
    });
  const { created, known, cut, empty, orphans } = await bringComments(articleId, former, actor);
  report.comments.created += created;
  report.comments.known += known;
  report.comments.leftOut += empty.length;
  const file = nameOf(post);
  const idsIn = (keys: readonly string[]) => keys.map((key) => key.slice(keyOfComment("").length)).join(", ");
  if (cut.length > 0) report.remarks.push({ file, remark: `these comments are too long and were cut: ${idsIn(cut)}` });
  if (orphans.length > 0)
    report.remarks.push({
      file,
      remark: `these comments answer one that is not taken, and stand by themselves: ${idsIn(orphans)}`,
    });
}

/** Returns the comments in an order in which each precedes its replies. */
function inThreads(comments: readonly OldComment[]): OldComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const ordered = new Set<OldComment>();
  const put = (comment: OldComment, above: ReadonlySet<string>) => {
    const parent = comment.parentId === undefined ? undefined : byId.get(comment.parentId);
    if (parent !== undefined && !ordered.has(parent) && !above.has(parent.id))
      put(parent, new Set([...above, comment.id]));
    ordered.add(comment);
  };
  for (const comment of comments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
    put(comment, new Set([comment.id]));
  return [...ordered];
}

async function writerOf({ memberId, name }: OldComment, { site, members, guests, actor }: Move): Promise<number> {
  const member = memberId === undefined ? undefined : members.get(memberId);
  if (member !== undefined) return member;
  const guest = guests.get(name) ?? bringGuest(name, site.key, actor);
  guests.set(name, guest);
  return guest;
}
