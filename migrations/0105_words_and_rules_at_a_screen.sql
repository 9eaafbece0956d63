-- Words and check rules are changed at a screen (docs/newsroom.md#words-and-rules).

create table word_changes (
  id integer generated always as identity constraint word_changes_pk primary key,
  words jsonb not null constraint word_changes_words_ck check (jsonb_typeof(words) = 'array'),
  count integer not null,
  staff_id bigint constraint word_changes_staff_fk references staff,
  undoes integer constraint word_changes_undoes_fk references word_changes,
  at timestamptz(3) not null default now(),
  constraint word_changes_undoes_uq unique (undoes)
);
comment on table word_changes is 'What was put on the list of words and taken off it, change by change, so that each can be taken back';
comment on column word_changes.words is 'Each word with what it did before and does from then on; null: it was, or is, not on the list';
comment on column word_changes.staff_id is 'Null: it came by the command line';
comment on column word_changes.undoes is 'The change that this one takes back';

alter table check_rules add column suggested_by bigint constraint check_rules_suggested_fk references staff,
  add constraint check_rules_suggested_ck check (suggested_by is null or not enabled);
comment on column check_rules.suggested_by is 'Who suggests the rule; null: it has been accepted, or was written by who may';
