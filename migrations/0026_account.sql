-- The member's account: where somebody lives, on which devices they are signed in, and the way out.

alter table members
  add column province integer,
  add column city integer,
  add column district integer,
  add column close_at timestamptz(3);
comment on column members.province is 'Code of the division (GB/T 2260), as city and district; null when not told';
comment on column members.close_at is 'The account is closed for good from then on, unless its member changes their mind before';
alter table members drop constraint members_status_ck;
alter table members add constraint members_status_ck check (status in ('active', 'disabled', 'closed'));
comment on column members.status is 'closed: nothing of the person is left in the row; it stays for the sake of the ledger';
create index members_closing_idx on members (close_at) where close_at is not null;

alter table sessions add column agent text not null default '';
comment on column sessions.agent is 'What the browser said it was, for the member''s own list of sessions';
alter table sessions drop constraint sessions_end_reason_ck;
alter table sessions add constraint sessions_end_reason_ck
  check (end_reason in ('', 'logout', 'password', 'reuse', 'disabled', 'binding', 'elsewhere', 'closed'));

create table account_tickets (
  hash bytea constraint account_tickets_pk primary key constraint account_tickets_hash_ck check (octet_length(hash) = 32),
  session_id bigint not null constraint account_tickets_session_fk references sessions on delete cascade,
  purpose text not null constraint account_tickets_purpose_ck check (purpose in ('mobile', 'email')),
  expires_at timestamptz(3) not null
);
comment on table account_tickets is 'Proofs that a member still has their number or address; each is good once, for a change in the same session';
comment on column account_tickets.hash is 'SHA-256; the ticket itself is nowhere';
comment on column account_tickets.purpose is 'The contact that was proved';
create index account_tickets_session_idx on account_tickets (session_id);
create index account_tickets_expiry_idx on account_tickets (expires_at);
