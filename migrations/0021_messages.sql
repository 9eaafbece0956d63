-- Messages to members, made by events and by the operator.

create table messages (
  id bigint generated always as identity constraint messages_pk primary key,
  member_id bigint not null constraint messages_member_fk references members on delete cascade,
  kind text not null constraint messages_kind_ck check (kind in ('notice', 'review', 'reply', 'account', 'points')),
  event text not null,
  facts jsonb not null default '{}',
  url text not null default '',
  event_key text constraint messages_event_key_uq unique,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
comment on table messages is 'What members are told, in their message box';
comment on column messages.kind is 'Group that the reader filters by; notice: written by the operator';
comment on column messages.event is 'Names the text of the namespace message that says it in the reader''s language';
comment on column messages.facts is 'What the text is filled with; title and content for the operator''s own';
comment on column messages.url is 'Path of our own that the message leads to';
comment on column messages.event_key is 'The same event is told once';
create index messages_member_idx on messages (member_id, id desc);
create index messages_kind_idx on messages (member_id, kind, id desc);
create index messages_unread_idx on messages (member_id) where read_at is null;
