-- What readers find wrong in a story: the sentence they mark, what they say of it, and what became of it.

create table error_reports (
  id bigint generated always as identity constraint error_reports_pk primary key,
  article_id bigint not null constraint error_reports_article_fk references articles on delete cascade,
  member_id bigint not null constraint error_reports_member_fk references members on delete cascade,
  quote text not null constraint error_reports_quote_ck check (char_length(quote) between 1 and 300),
  said text not null constraint error_reports_said_ck check (char_length(said) between 1 and 500),
  state text not null default 'open'
    constraint error_reports_state_ck check (state in ('open', 'corrected', 'answered')),
  answer text not null default '' constraint error_reports_answer_ck check (char_length(answer) <= 500),
  answered_by text not null default '',
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
comment on table error_reports is 'Readers'' reports of mistakes (勘误), answered by a correction or in words';
comment on column error_reports.quote is 'Words of the article as it was shown';
comment on column error_reports.state is 'corrected: the story was; its reporter has points';
create unique index error_reports_again_uq on error_reports (member_id, article_id, md5(quote)) where state = 'open';
create index error_reports_queue_idx on error_reports (id) where state = 'open';
create index error_reports_article_idx on error_reports (article_id, id);
create index error_reports_member_idx on error_reports (member_id, id desc);
