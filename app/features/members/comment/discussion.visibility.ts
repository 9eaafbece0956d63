import { sql } from "kysely";

/** Whether an article takes comments: its writers let it, and no reviewer has closed its discussion. */
export const takesComments = sql<boolean>`(articles.comments_open
  and not exists (select from discussion_closings where article_id = articles.id))`;
