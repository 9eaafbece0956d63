-- Balance and points: one append-only ledger, from which every amount can be proved.

create table ledger_entries (
  id bigint generated always as identity constraint ledger_entries_pk primary key,
  member_id bigint not null constraint ledger_entries_member_fk references members on delete restrict,
  unit text not null constraint ledger_entries_unit_ck check (unit in ('money', 'points')),
  amount bigint not null constraint ledger_entries_amount_ck check (amount <> 0 and abs(amount) <= 100000000000),
  before bigint not null constraint ledger_entries_before_ck check (before >= 0),
  after bigint not null constraint ledger_entries_after_ck check (after >= 0),
  kind text not null constraint ledger_entries_kind_ck check (kind ~ '^[a-z][a-z-]{1,39}$'),
  memo text not null constraint ledger_entries_memo_ck check (char_length(memo) between 0 and 200),
  reference text not null default '',
  idempotency_key text not null constraint ledger_entries_key_uq unique,
  actor text not null,
  day date not null,
  created_at timestamptz(3) not null default now(),
  constraint ledger_entries_sum_ck check (before + amount = after)
);
comment on table ledger_entries is 'Every change of a balance or of points; rows are only ever added';
comment on column ledger_entries.amount is 'Signed: cents for money, points for points';
comment on column ledger_entries.before is 'What the member had, in the same unit';
comment on column ledger_entries.kind is 'Why: a points rule, or operator';
comment on column ledger_entries.memo is 'The operator''s own words; empty where the kind says it all and is put into the reader''s language';
comment on column ledger_entries.reference is 'What it is about, such as comment:12';
comment on column ledger_entries.idempotency_key is 'The same act never counts twice, whoever repeats it';
comment on column ledger_entries.day is 'Day in Asia/Shanghai, for daily caps and charts';
create index ledger_entries_member_idx on ledger_entries (member_id, unit, id desc);
create index ledger_entries_day_idx on ledger_entries (member_id, unit, day, kind);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
