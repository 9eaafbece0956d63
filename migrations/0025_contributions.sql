-- What members write for the site.

create table contributions (
  id bigint generated always as identity constraint contributions_pk primary key,
  member_id bigint not null constraint contributions_member_fk references members on delete cascade,
  title text not null default '' constraint contributions_title_ck check (char_length(title) <= 64),
  column_id integer constraint contributions_column_fk references columns on delete set null,
  industry_id integer constraint contributions_industry_fk references industries on delete set null,
  body_html text not null default '',
  characters integer not null default 0,
  cover text not null default '',
  is_original boolean not null default false,
  author_name text not null default '',
  identity_sealed bytea,
  status text not null default 'draft'
    constraint contributions_status_ck check (status in ('draft', 'waiting', 'returned', 'accepted', 'declined')),
  note text not null default '' constraint contributions_note_ck check (char_length(note) <= 500),
  article_id bigint constraint contributions_article_fk references articles on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  submitted_at timestamptz(3),
  reviewed_at timestamptz(3),
  reviewed_by text not null default ''
);
comment on table contributions is 'Contributions (投稿): a draft until it is sent in, then waiting, returned, accepted or declined';
comment on column contributions.body_html is 'Cleaned when written';
comment on column contributions.cover is 'Path of an upload of the same member';
comment on column contributions.identity_sealed is 'Real name and identity number, encrypted with a key made from the server key';
comment on column contributions.note is 'What the editor tells the member';
comment on column contributions.version is 'Counts the savings, so that two windows do not overwrite each other unseen';
create index contributions_member_idx on contributions (member_id, id desc);
create index contributions_waiting_idx on contributions (id) where status = 'waiting';
create index contributions_article_idx on contributions (article_id) where article_id is not null;
