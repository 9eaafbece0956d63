-- What the newsroom writes to members: to one, to some by condition, to all; at its time, and taken back.

create table mailings (
  id bigint generated always as identity constraint mailings_pk primary key,
  key uuid not null constraint mailings_key_uq unique,
  audience jsonb not null constraint mailings_audience_ck check (jsonb_typeof(audience) = 'object'),
  title text not null constraint mailings_title_ck check (char_length(title) between 1 and 100),
  content text not null constraint mailings_content_ck check (char_length(content) between 1 and 5000),
  url text not null default '',
  send_at timestamptz(3) not null,
  state text not null default 'scheduled'
    constraint mailings_state_ck check (state in ('scheduled', 'sending', 'sent', 'cancelled', 'withdrawing', 'withdrawn')),
  reached bigint not null default 0,
  sent integer not null default 0,
  made_by bigint not null constraint mailings_made_fk references staff,
  made_at timestamptz(3) not null default now()
);
comment on table mailings is 'Notices of the newsroom to members, and how far each has got';
comment on column mailings.audience is 'Who gets it, as it was asked; empty for all';
comment on column mailings.reached is 'Id of the last member that it has gone to, in the order of ids';
create index mailings_due_idx on mailings (send_at) where state in ('scheduled', 'sending', 'withdrawing');

alter table messages add column mailing_id bigint constraint messages_mailing_fk references mailings;
comment on column messages.mailing_id is 'The mailing of the newsroom that it belongs to; null for what events tell';
create index messages_mailing_idx on messages (mailing_id, event, read_at) where mailing_id is not null;
