import { sql } from "kysely";

/**
 * The one place that decides what the public may see of articles: published, and its time has come.
 * Every list, feed, search and sitemap adds it to its query on the table `articles`.
 */
export const visible = sql<boolean>`(articles.status = 'published' and articles.publish_at <= now())`;
