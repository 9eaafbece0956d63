import { foldMonths, foldSitemapFiles } from "./article-sums.repo.server.ts";

/** Folds what changes of articles have added to the kept counts of months and sitemap files. */
export async function foldArticleSums(): Promise<void> {
  await foldMonths();
  await foldSitemapFiles();
}
