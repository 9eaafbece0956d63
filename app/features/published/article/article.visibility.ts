import { sql } from "kysely";

/**
 * The only definition of a public article: it is published and its publication time has come. Every list, feed, search
 * and sitemap adds it to its query of the table `articles`.
 */
export const visible = sql<boolean>`(articles.status = 'published' and articles.publish_at <= now())`;

/** Whether an article accepts comments: its writers allow them, and no reviewer has closed its discussion. */
export const takesComments = sql<boolean>`(articles.comments_open
  and not exists (select from discussion_closings where article_id = articles.id))`;
