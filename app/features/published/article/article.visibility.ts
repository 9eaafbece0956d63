import { sql } from "kysely";

/**
 * The only definition of public articles: published, with their time reached. Every list, feed, search and sitemap adds it to
 * its query on the table `articles`.
 */
export const visible = sql<boolean>`(articles.status = 'published' and articles.publish_at <= now())`;

/** Whether an article takes comments: its writers allow them, and no reviewer has closed its discussion. */
export const takesComments = sql<boolean>`(articles.comments_open
  and not exists (select from discussion_closings where article_id = articles.id))`;
