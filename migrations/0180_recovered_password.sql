-- A password that was set by a code proves no more than the phone or the mailbox that the code went to. Until an
-- administrator issues a new enrolment, the same phone is no second factor in the newsroom (docs/newsroom.md#signing-in).

-- Members know nothing of the newsroom, so the record of security events notes it, in the transaction of the recovery.
create function distrust_recovered_password() returns trigger language plpgsql as $$
begin
  update staff set takes_sms = false where member_id = new.member_id;
  return null;
end $$;
create trigger security_events_recovered after insert on security_events
  for each row when (new.kind = 'password-changed' and new.detail ->> 'by' = 'code')
  execute function distrust_recovered_password();

comment on column staff.takes_sms is 'Whether the bound number is a second factor: not one that was bound by the password alone since somebody began to work here, and not after the password was recovered by a code';
