import { foldMonths, foldSitemapFiles } from "./article-sums.repo.server.ts";

/** Merges the changes that articles have added to the stored counts of months and sitemap files. */
export async function foldArticleSums(): Promise<void> {
  await foldMonths();
  await foldSitemapFiles();
}
