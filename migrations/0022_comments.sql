-- Comments under articles, their likes and reports, and the words that hold them back.

create table comments (
  id bigint generated always as identity constraint comments_pk primary key,
  article_id bigint not null constraint comments_article_fk references articles on delete cascade,
  member_id bigint not null constraint comments_member_fk references members on delete cascade,
  parent_id bigint constraint comments_parent_fk references comments on delete cascade,
  reply_to_id bigint constraint comments_reply_to_fk references comments on delete set null,
  content text not null constraint comments_content_ck check (char_length(content) between 1 and 1000),
  status text not null default 'waiting'
    constraint comments_status_ck check (status in ('waiting', 'approved', 'declined', 'deleted')),
  held_words text[] not null default '{}',
  decline_reason text not null default '',
  likes integer not null default 0 constraint comments_likes_ck check (likes >= 0),
  replies integer not null default 0 constraint comments_replies_ck check (replies >= 0),
  reports integer not null default 0 constraint comments_reports_ck check (reports >= 0),
  place text not null default '',
  created_at timestamptz(3) not null default now(),
  reviewed_at timestamptz(3),
  reviewed_by text not null default ''
);
comment on table comments is 'Plain text under an article; others see it only when it is approved';
comment on column comments.parent_id is 'The comment of the first level that this one stands under; replies go one level deep';
comment on column comments.reply_to_id is 'The reply that it answers, when not the parent itself';
comment on column comments.held_words is 'Words of the operator''s list that were found, for the reviewer';
comment on column comments.replies is 'Approved replies';
comment on column comments.place is 'Province, only when a configured source knows it';
create index comments_article_time_idx on comments (article_id, id desc) where status = 'approved' and parent_id is null;
create index comments_article_heat_idx on comments (article_id, (likes + replies) desc, id desc)
  where status = 'approved' and parent_id is null;
create index comments_parent_idx on comments (parent_id, id) where status = 'approved';
create index comments_parent_fk_idx on comments (parent_id) where parent_id is not null;
create index comments_reply_to_fk_idx on comments (reply_to_id) where reply_to_id is not null;
create index comments_member_idx on comments (member_id, id desc);
create index comments_member_article_idx on comments (member_id, article_id, id desc);
create index comments_waiting_idx on comments (id) where status = 'waiting';

create table comment_likes (
  comment_id bigint not null constraint comment_likes_comment_fk references comments on delete cascade,
  member_id bigint not null constraint comment_likes_member_fk references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint comment_likes_pk primary key (comment_id, member_id)
);
create index comment_likes_member_idx on comment_likes (member_id);

create table comment_reports (
  comment_id bigint not null constraint comment_reports_comment_fk references comments on delete cascade,
  member_id bigint not null constraint comment_reports_member_fk references members on delete cascade,
  reason text not null constraint comment_reports_reason_ck check (reason in ('spam', 'abuse', 'false', 'illegal', 'other')),
  detail text not null default '' constraint comment_reports_detail_ck check (char_length(detail) <= 200),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  constraint comment_reports_pk primary key (comment_id, member_id)
);
comment on column comment_reports.settled_at is 'When a reviewer has dealt with it';
create index comment_reports_member_idx on comment_reports (member_id);
create index comment_reports_open_idx on comment_reports (created_at) where settled_at is null;

create table sensitive_words (
  id bigint generated always as identity constraint sensitive_words_pk primary key,
  word text not null constraint sensitive_words_word_uq unique
    constraint sensitive_words_word_ck check (char_length(word) between 1 and 50),
  action text not null default 'refuse' constraint sensitive_words_action_ck check (action in ('refuse', 'hold')),
  created_at timestamptz(3) not null default now()
);
comment on table sensitive_words is 'The operator''s list: refuse keeps a text out, hold marks it for the reviewer';
