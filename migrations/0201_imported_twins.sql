-- outside a transaction
-- The import looks for the same article under another file: by its title, and by its source or else its words.

create index concurrently articles_twin_idx on articles
  (md5(title || chr(10) || case when source_url = '' then body_html else source_url end));
