-- What somebody attaches to a complaint as evidence: only those who handle complaints see it.

create table complaint_files (
  id bigint generated always as identity constraint complaint_files_pk primary key,
  complaint_id bigint not null constraint complaint_files_complaint_fk references complaints on delete cascade,
  place smallint not null constraint complaint_files_place_ck check (place between 1 and 3),
  suffix text not null constraint complaint_files_suffix_ck check (suffix in
    ('jpg', 'png', 'gif', 'webp', 'avif', 'pdf')),
  size integer not null constraint complaint_files_size_ck check (size between 1 and 10485760),
  bytes bytea not null,
  at timestamptz(3) not null default now(),
  constraint complaint_files_place_uq unique (complaint_id, place)
);
comment on table complaint_files is 'Pictures, drawn anew, and PDF files beside a complaint; removed with its words';
comment on column complaint_files.bytes is 'Here and not among uploads, which have public addresses';
-- Pictures and PDF files are packed already.
alter table complaint_files alter column bytes set storage external;

create trigger complaint_files_come after insert on complaint_files
  for each row execute function tell_office_queue('complaints');

-- Figures of complaints by when they came.
create index complaints_received_idx on complaints (received_at);
