-- Lists of the newsroom at a million stories (bench/results.md).

-- What somebody has open is a thousandth of the stories: what is being written, handed in or changed.
create index manuscripts_open_idx on manuscripts (touched_at desc, id desc) where state <> 'released' or has_changes;

-- Where an article belongs, whether readers see it or not: asked before a column, an industry or a sector is removed.
create index articles_column_fk_idx on articles (column_id) where column_id is not null;
create index articles_industry_fk_idx on articles (industry_id) where industry_id is not null;
create index articles_sector_fk_idx on articles (sector_id) where sector_id is not null;
