-- Which server key the hashes and ciphers of this database are made with.

create table server_key_marks (
  is_only boolean not null default true
    constraint server_key_marks_pk primary key constraint server_key_marks_only_ck check (is_only),
  mark bytea not null constraint server_key_marks_mark_ck check (octet_length(mark) = 32),
  noted_at timestamptz(3) not null default now()
);
comment on table server_key_marks is 'One row: by what every instance knows that it has the same server key as the others';
comment on column server_key_marks.mark is 'HMAC-SHA-256 of a fixed text with the server key; the key itself is nowhere in the database';
