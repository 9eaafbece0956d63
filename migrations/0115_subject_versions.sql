-- Subjects are edited in the newsroom: by version, in both languages, filled by several tags
-- (docs/newsroom.md#collections).

alter table subjects
  add column version integer not null default 1,
  add column title_en text not null default '',
  add column lead_en text not null default '',
  add column was_public boolean not null default false;
comment on column subjects.version is 'Grows by one with each change: a change names the one that its writer has seen';
comment on column subjects.was_public is 'Readers could see it once: unpublished since, it is hidden and no draft';
update subjects set was_public = published;
create index subjects_updated_idx on subjects (updated_at desc, id desc);

alter table subject_sections
  add column title_en text not null default '',
  add column intro_en text not null default '',
  add column rule_tags text[] not null default '{}';
update subject_sections set rule_tags = array[tag_rule] where tag_rule <> '';
comment on column subject_sections.rule_tags is 'The newest articles with one of these tags follow those placed by hand';
comment on column subject_sections.tag_rule is 'Read by the release before this one; rule_tags has taken its place';

alter table subject_events
  add column title_en text not null default '',
  add column text_en text not null default '';

-- Stories with cards, to find those with a card that leads to a thing that somebody would remove.
create index articles_cards_idx on articles (id) where body_html like '%<p class="card">%';
