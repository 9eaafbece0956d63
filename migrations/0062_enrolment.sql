-- A password alone binds no second factor for the first time (docs/newsroom.md#signing-in).

create table staff_enrolments (
  staff_id bigint constraint staff_enrolments_pk primary key constraint staff_enrolments_staff_fk references staff on delete cascade,
  hash bytea not null constraint staff_enrolments_hash_ck check (octet_length(hash) = 32),
  made_by text not null,
  expires_at timestamptz(3) not null
);
comment on table staff_enrolments is 'Codes that let a colleague bind an authenticator app for the first time, each once; SHA-256 of what the administrator was shown';

alter table staff add column takes_sms boolean not null default true;
comment on column staff.takes_sms is 'Whether the bound number is a second factor: not one that was bound by the password alone since somebody began to work here';

-- Members know nothing of the newsroom, so the table itself notes it.
create function distrust_first_number() returns trigger language plpgsql as $$
begin
  update staff set takes_sms = false where member_id = new.id;
  return null;
end $$;
create trigger members_first_number after update of mobile on members
  for each row when (old.mobile is null and new.mobile is not null) execute function distrust_first_number();
