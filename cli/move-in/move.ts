import type { Actor } from "#app/features/base/actor/actor.ts";
import { bringMember } from "#app/features/members/account/moving.service.server.ts";
import { keepImportedAddresses } from "#app/features/published/old-address/newsroom/old-address.service.server.ts";
import { addressOfPath } from "#app/features/published/old-address/old-address.rules.ts";
import { readColumnPaths } from "./places.repo.server.ts";
import type { CategoryMap } from "../import/category-map.ts";
import { counted, note } from "../output.ts";
import type { OldList, OldSite } from "./old-site.ts";
import { emptyMoveReport, type MoveReport } from "./report.ts";
import { pathsOf, takePost, type Move } from "./take-post.ts";

/**
 * Number of posts processed at a time: one less than the connections, since a transaction may need a second connection.
 */
const AT_ONCE = 3;
/** Milliseconds between two progress messages. */
const PROGRESS_MS = 5_000;

/**
 * Imports a former site: members, then posts with their comments, then the addresses of lists and files. A second run
 * continues an interrupted one and creates no duplicates.
 */
export async function moveIn(site: OldSite, categories: CategoryMap, actor: Actor): Promise<MoveReport> {
  const report = { ...emptyMoveReport(), leftOut: site.leftOut, notes: [...site.remarks] };
  const move: Move = {
    site,
    categories,
    report,
    actor,
    members: new Map(),
    articles: new Map(),
    pictures: new Map(),
    guests: new Map(),
  };
  await takeMembers(move);
  await takePosts(move);
  await takeLists(move);
  await takeFiles(move);
  return report;
}

async function takeMembers({ site, members, report, actor }: Move): Promise<void> {
  for await (const member of site.members()) {
    const { id, outcome, username, lost } = await bringMember({ ...member, key: `${site.key}:${member.id}` }, actor);
    members.set(member.id, id);
    report.members[outcome] += 1;
    if (lost.includes("username"))
      report.notes.push(`The account name ${member.username} is not possible here: it became ${username}.`);
    if (lost.includes("email")) report.notes.push(`Member ${username} has no valid e-mail address.`);
    if (lost.includes("password"))
      report.notes.push(`The password of member ${username} is stored in an unknown way: a code lets them in.`);
  }
}

/**
 * Imports several posts at a time. A post waits for earlier posts with the same title or a common address, so that
 * every run imports the first of them.
 */
async function takePosts(move: Move): Promise<void> {
  const working = new Map<Promise<void>, ReadonlySet<string>>();
  let count = 0;
  let toldAt = Date.now();
  for await (const post of move.site.posts()) {
    const marks = [post.fields.title, ...pathsOf(post.addresses)];
    while (working.size >= AT_ONCE || [...working.values()].some((others) => marks.some((mark) => others.has(mark))))
      await Promise.race(working.keys());
    const work = takePost(post, move).finally(() => void working.delete(work));
    working.set(work, new Set(marks));
    count += 1;
    if (Date.now() - toldAt < PROGRESS_MS) continue;
    toldAt = Date.now();
    note(`${counted(count, "text")}, ${counted(move.report.pictures.taken, "picture")} taken …`);
  }
  await Promise.all(working.keys());
}

/** Redirects the lists of the former site to lists of this site. */
async function takeLists({ site, categories, report, actor }: Move): Promise<void> {
  const columns = await readColumnPaths();
  for (const list of site.lists) {
    const { paths } = await keepImportedAddresses(pathsOf(list.paths), targetOf(list, categories, columns), actor);
    report.lists += paths.length;
  }
}

function targetOf({ of, name }: OldList, categories: CategoryMap, columns: ReadonlyMap<string, string>): string {
  const place = categories.get(name);
  const mapped = columns.get(`column ${place?.column}`) ?? columns.get(`industry ${place?.industry}`);
  if (mapped !== undefined) return mapped;
  if (of === "tag" || of === "author" || of === "category") return `/search?q=${encodeURIComponent(name)}`;
  return of === "feed" ? "/rss.xml" : "/news";
}

/** Redirects old addresses of pictures, in all sizes, to the imported pictures, and their pages to the articles. */
async function takeFiles({ site, articles, pictures, report, actor }: Move): Promise<void> {
  const lead = async (path: string, target: string) => {
    report.files += (await keepImportedAddresses(pathsOf([path]), target, actor)).paths.length;
  };
  const taken = new Map<string, string>();
  for (const [address, path] of pictures) {
    if (!site.isOwn(address)) continue;
    taken.set(withoutSize(address), path);
    await lead(address, path);
  }
  for (const address of site.files) {
    const path = taken.get(withoutSize(address));
    if (path === undefined) report.unusedFiles += 1;
    else await lead(address, path);
  }
  for (const { path, postId } of site.filePages) {
    const article = articles.get(postId);
    await lead(path, article === undefined ? "/news" : `/news/${article}`);
  }
}

/** Returns the path of a picture without the size in its name. */
const withoutSize = (address: string) =>
  (addressOfPath(address) ?? "").replace(/-(?:\d{2,5}x\d{2,5}|scaled)(?=\.\w+$)/, "");
