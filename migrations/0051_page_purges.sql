-- What became of pages is kept for an hour: an instance whose connection was cut learns what it has missed.

-- After a crash of the database it is empty, which says rightly that it does not reach back.
create unlogged table page_purges (
  id bigint generated always as identity constraint page_purges_pk primary key,
  payload text not null,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp()
);
comment on table page_purges is 'Messages of the channel purge, as they were sent: an insert sends one when its transaction commits';
create index page_purges_transaction_idx on page_purges (transaction);

create function send_purge() returns trigger language plpgsql as $$
begin
  perform pg_notify('purge', new.payload);
  return null;
end $$;
create trigger page_purges_sent after insert on page_purges
  for each row execute function send_purge();

insert into page_purges (payload) values ('{"refresh":[]}');
