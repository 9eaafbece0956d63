-- Points and balance changed by hand: small changes by one colleague, larger ones signed by a second person.

create table adjustments (
  id bigint generated always as identity constraint adjustments_pk primary key,
  key uuid not null constraint adjustments_key_uq unique,
  member_id bigint not null constraint adjustments_member_fk references members on delete restrict,
  unit text not null constraint adjustments_unit_ck check (unit in ('money', 'points')),
  amount bigint not null constraint adjustments_amount_ck check (amount <> 0 and abs(amount) <= 100000000000),
  reason text not null constraint adjustments_reason_ck check (char_length(reason) between 1 and 200),
  needs_second boolean not null,
  state text not null constraint adjustments_state_ck check (state in ('waiting', 'done', 'refused')),
  asked_by bigint not null constraint adjustments_asked_fk references staff,
  asked_at timestamptz(3) not null default now(),
  decided_by bigint constraint adjustments_decided_fk references staff,
  decided_at timestamptz(3),
  note text not null default '' constraint adjustments_note_ck check (char_length(note) <= 200),
  entry_id bigint constraint adjustments_entry_uq unique constraint adjustments_entry_fk references ledger_entries,
  constraint adjustments_second_ck check (decided_by <> asked_by and decided_by <> member_id),
  constraint adjustments_own_ck check (asked_by <> member_id),
  constraint adjustments_signed_ck check (state <> 'done' or not needs_second or decided_by is not null),
  constraint adjustments_entered_ck check ((state = 'done') = (entry_id is not null)),
  constraint adjustments_waiting_ck check (state <> 'waiting' or (needs_second and decided_by is null))
);
comment on table adjustments is 'What colleagues asked to change of points and balance by hand, and what became of it';
comment on column adjustments.amount is 'Signed: cents for money, points for points';
comment on column adjustments.needs_second is 'Above what one colleague may change alone';
comment on column adjustments.decided_by is 'Who signed or refused it: neither who asked nor whom it is for';
comment on column adjustments.note is 'Why it was refused';
create index adjustments_waiting_idx on adjustments (id) where state = 'waiting';
create index adjustments_member_idx on adjustments (member_id, asked_by, unit, asked_at);

create function refuse_decided_adjustment_change() returns trigger language plpgsql as $$
begin
  raise exception 'an adjustment that was decided is never changed, and none is removed' using errcode = 'restrict_violation';
end $$;
create trigger adjustments_decided before update on adjustments
  for each row when (old.state <> 'waiting') execute function refuse_decided_adjustment_change();
create trigger adjustments_kept before delete on adjustments
  for each row execute function refuse_decided_adjustment_change();
create trigger adjustments_no_truncate before truncate on adjustments
  for each statement execute function refuse_decided_adjustment_change();
