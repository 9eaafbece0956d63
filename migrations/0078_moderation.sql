-- Comments are reviewed at a screen: a review can be taken back, reports are a queue, a discussion can be closed.

alter table comments
  add column reviewed_from text
    constraint comments_reviewed_from_ck check (reviewed_from in ('waiting', 'approved')),
  add column undone integer not null default 0,
  add column reported_at timestamptz(3);
comment on column comments.reviewed_from is 'What it was before its last review, which can be taken back; null: nothing to take back';
comment on column comments.undone is 'Reviews that were taken back: points and messages of the next one are others';
comment on column comments.reported_at is 'Of the first report that nobody has dealt with';
update comments set reported_at = open.since
from (select comment_id, min(created_at) as since from comment_reports where settled_at is null group by comment_id) open
where comments.id = open.comment_id and comments.status = 'approved';
create index comments_reported_idx on comments (reported_at, id) where reported_at is not null;
create index comments_declined_idx on comments (id desc) where status = 'declined';
create index comments_article_idx on comments (article_id, id desc);

create table discussion_closings (
  article_id bigint constraint discussion_closings_pk primary key
    constraint discussion_closings_article_fk references articles on delete cascade,
  reason text not null constraint discussion_closings_reason_ck check (char_length(reason) between 1 and 200),
  closed_by text not null,
  closed_at timestamptz(3) not null default now()
);
comment on table discussion_closings is 'Articles under which nobody may comment any more, whatever their own field says';
