-- Messages to addresses outside of the site wait here until a service has taken them (docs/decisions/0123). A sent message
-- leaves no row. A row without a next attempt is a dead letter: a staff member sends it again or discards it.

create table deliveries (
  id bigint generated always as identity constraint deliveries_pk primary key,
  channel text not null constraint deliveries_channel_ck check (channel in ('email', 'sms')),
  recipient text not null constraint deliveries_recipient_ck check (length(recipient) between 1 and 320),
  purpose text not null,
  subject text not null,
  body text not null,
  complaint_id bigint constraint deliveries_complaint_fk references complaints on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default now(),
  claimed_until timestamptz(3),
  reason text not null default '',
  failed_at timestamptz(3),
  may_have_arrived boolean not null default false,
  constraint deliveries_state_ck check ((next_attempt_at is null) = (failed_at is not null))
);
create index deliveries_due_idx on deliveries (next_attempt_at) where next_attempt_at is not null;
create index deliveries_failed_idx on deliveries (failed_at) where failed_at is not null;
create index deliveries_complaint_idx on deliveries (complaint_id) where complaint_id is not null;
comment on table deliveries is 'Mails and SMS that no service has taken yet, and those that none will take';
comment on column deliveries.claimed_until is 'Until then an instance sends it; afterwards the instance has ended in the middle';
comment on column deliveries.may_have_arrived is 'The service broke off after it had the text, so that the message may be with its reader';

-- The steps of a complaint tell whether its answer has reached the mail service.
create function note_delivery_of_complaint() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.failed_at is null then
      insert into complaint_steps (complaint_id, step, words, by) values (old.complaint_id, 'mailed', '', '');
    end if;
  elsif old.failed_at is null and new.failed_at is not null then
    insert into complaint_steps (complaint_id, step, words, by) values (new.complaint_id, 'unmailed', '', '');
  end if;
  return null;
end $$;
create trigger deliveries_complaint_tr after update or delete on deliveries
  for each row when (old.complaint_id is not null) execute function note_delivery_of_complaint();
