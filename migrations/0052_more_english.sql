-- English beside more of what operators write; empty, readers of English see the Chinese.

alter table billboards
  add column intro_en text not null default '',
  add column method_en text not null default '',
  add column data_source_en text not null default '';
comment on column billboards.metrics is 'Metric columns: [{key, label, unit, label_en, unit_en}], the first ranks';
alter table columns add column description_en text not null default '';
alter table industries add column intro_en text not null default '';
alter table job_posts
  add column title_en text not null default '',
  add column department_en text not null default '',
  add column place_en text not null default '',
  add column description_en text not null default '';
