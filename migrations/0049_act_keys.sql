-- An act of the newsroom that is sent twice under one key is done once.

create table office_act_keys (
  key uuid not null,
  staff_id bigint not null constraint office_act_keys_staff_fk references staff,
  act text not null,
  answer jsonb not null default 'null',
  at timestamptz(3) not null default now(),
  constraint office_act_keys_pk primary key (key, staff_id)
);
comment on table office_act_keys is 'Keys of acts that were done, with their answers, for a week';
create index office_act_keys_at_idx on office_act_keys (at);
