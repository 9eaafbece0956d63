import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { readBlogFile } from "../import/blog-file.ts";
import { findBlogSite } from "../import/blog-site.ts";
import type { CategoryMap } from "../import/category-map.ts";
import { countNames } from "../import/report.ts";
import { counted, print } from "../output.ts";
import { printNames } from "./plan.ts";

/** Prints a preview of a move of a blog's files. Changes nothing. */
export async function printBlogPlan(folder: string, files: readonly string[], categories: CategoryMap): Promise<void> {
  const site = await findBlogSite(folder, undefined);
  const counts = { articles: 0, stories: 0 };
  const refused: string[] = [];
  const addresses = new Set<string>();
  const unmapped = new Map<string, number>();
  const authors = new Map<string, number>();
  for (const file of files) {
    const inBlog = relative(site.root, join(folder, file)).split(sep).join("/");
    try {
      const read = readBlogFile(await readFile(join(folder, file), "utf8"), { file: inBlog, site, categories });
      counts[read.status === "draft" || read.input.publishAt > new Date() ? "stories" : "articles"] += 1;
      for (const path of read.addresses) addresses.add(path);
      countNames(unmapped, read.unmapped);
      countNames(authors, read.input.authors ?? []);
    } catch (error) {
      refused.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  print(`Plan for ${folder} (${site.engine ?? "no configuration found"}); nothing is changed.`);
  print(`${counted(counts.articles, "text becomes an article", "texts become articles")}.`);
  print(`${counted(counts.stories, "text becomes a story", "texts become stories")} that readers do not see yet.`);
  print(`${counted(addresses.size, "old address", "old addresses")} that will lead on.`);
  printNames("Authors", authors);
  printNames("Categories that the mapping file does not name", unmapped);
  if (refused.length > 0) print(`Not imported:\n  ${refused.join("\n  ")}`);
}
