export const ARTICLES = 100_000;

/** Fills the tables of any former schema with 100,000 public articles of 1,600 characters. */
export const FILLING = `
  insert into articles (title, dek, summary, body_html, characters, status, publish_at, tags)
  select '第 ' || n || ' 篇：价格为什么变', '导语', '摘要', '<p>' || repeat('明白' || n % 1000, 320) || '</p>', 1600, 'published',
    now() - n * interval '7 minutes', array['消费', '第' || n % 500 || '类']
  from generate_series(1, ${ARTICLES}) n;
  insert into article_counts (article_id, views) select id, id from articles on conflict do nothing;
  insert into search_documents (kind, target_id, publish_at, vector)
  select 'article', id, publish_at, to_tsvector('simple', title || ' ' || id) from articles on conflict do nothing`;

/** Drafts were articles until migration 0047 converted them to manuscripts. */
export const DRAFTS = `
  insert into articles (title, body_html, characters, status, publish_at)
  select '草稿 ' || n, '<p>没写完</p>', 4, (array['draft', 'review', 'scheduled'])[1 + n % 3], now() + n * interval '1 day'
  from generate_series(1, 3000) n`;
