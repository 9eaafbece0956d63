-- How far an operator's notice has got, so that it is finished after a break and nobody gets it twice.

create table notices (
  key text constraint notices_pk primary key,
  reached bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
comment on table notices is 'Notices of the operator by their key; messages may be deleted by their readers, this stays';
comment on column notices.reached is 'Id of the last member that it has gone to, in the order of ids; 0 before the first';
