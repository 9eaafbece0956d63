import { counted, print } from "../output.ts";
import { unmappedIn } from "../import/blog-file.ts";
import type { CategoryMap } from "../import/category-map.ts";
import { countNames } from "../import/report.ts";
import type { OldSite } from "./old-site.ts";
import { pathsOf } from "./take-post.ts";

/** Largest number of names listed for each kind. */
const SHOWN = 30;

/** Prints a preview of a move. Changes nothing. */
export async function printPlan(site: OldSite, categories: CategoryMap): Promise<void> {
  const texts = { public: 0, hidden: new Map<string, number>(), untitled: 0 };
  const comments = new Map<string, number>();
  const unmapped = new Map<string, number>();
  const authors = new Map<string, number>();
  const addresses = new Set<string>();
  let pictures = 0;
  for await (const post of site.posts()) {
    if (post.hidden === undefined) texts.public += 1;
    else countNames(texts.hidden, [post.hidden]);
    if (post.fields.title === "") texts.untitled += 1;
    for (const { state } of post.comments) comments.set(state, (comments.get(state) ?? 0) + 1);
    countNames(unmapped, unmappedIn(post.fields.categories, categories));
    countNames(authors, post.fields.authors);
    for (const path of pathsOf(post.addresses)) addresses.add(path);
    pictures += (post.source.html.match(/<img\b/gi)?.length ?? 0) + (post.cover === "" ? 0 : 1);
  }
  let members = 0;
  for await (const _ of site.members()) members += 1;
  for (const { paths } of site.lists) for (const path of pathsOf(paths)) addresses.add(path);
  for (const path of pathsOf([...site.files, ...site.filePages.map((page) => page.path)])) addresses.add(path);
  print(`Plan for ${site.key}; nothing is changed.`);
  print(`${counted(texts.public, "text becomes an article", "texts become articles")}.`);
  for (const [reason, count] of texts.hidden)
    print(`${counted(count, "text becomes a story", "texts become stories")} that readers do not see: ${reason}.`);
  if (texts.untitled > 0) print(`${counted(texts.untitled, "text has", "texts have")} neither title nor words.`);
  print(`${counted(pictures, "picture")} in the texts, ${counted(site.files.length, "file")} in the library.`);
  print(`${counted(members, "member")}.`);
  const of = (state: string) => comments.get(state) ?? 0;
  print(
    `${counted(of("approved"), "public comment")}, ${of("waiting")} that wait for review, ${of("left-out")} left out (spam, bin, pings).`,
  );
  print(`${counted(addresses.size, "old address", "old addresses")} that will lead on.`);
  printNames("Authors", authors);
  printNames("Categories that the mapping file does not name", unmapped);
  printNames("Left out", site.leftOut);
  for (const remark of site.remarks) print(remark);
}

/** Prints names with their counts, the most frequent first. */
export function printNames(title: string, counts: ReadonlyMap<string, number>): void {
  if (counts.size === 0) return;
  const names = [...counts].toSorted((a, b) => b[1] - a[1]).map(([name, count]) => `${name} (${count})`);
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  print(`${title}: ${names.slice(0, SHOWN).join(", ")}${more}.`);
}
