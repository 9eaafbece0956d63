-- Who took a story of somebody else out of review, or asked its writer to, and why: its writer finds it on My work.

create table review_withdrawals (
  id bigint generated always as identity constraint review_withdrawals_pk primary key,
  round_id bigint not null constraint review_withdrawals_round_fk references review_rounds on delete cascade,
  kind text not null constraint review_withdrawals_kind_ck check (kind in ('asked', 'withdrawn')),
  staff_id bigint not null constraint review_withdrawals_staff_fk references staff,
  note text not null constraint review_withdrawals_note_ck check (char_length(note) between 1 and 500),
  at timestamptz(3) not null default now()
);
comment on table review_withdrawals is 'Requests to take a story out of review, and withdrawals by others than its writer';
create index review_withdrawals_round_idx on review_withdrawals (round_id, id);
create index review_withdrawals_staff_idx on review_withdrawals (staff_id);
