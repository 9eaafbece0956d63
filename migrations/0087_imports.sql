-- Tables that colleagues bring in: what was read, what was said of it, what became of it; bulletins and samples by version.

alter table bulletins add column version integer not null default 1;

create table import_batches (
  id bigint generated always as identity constraint import_batches_pk primary key,
  kind text not null constraint import_batches_kind_ck check (kind in ('bulletin')),
  staff_id bigint not null constraint import_batches_staff_fk references staff,
  name text not null constraint import_batches_name_ck check (char_length(name) <= 200),
  file_sha256 bytea not null constraint import_batches_file_ck check (octet_length(file_sha256) = 32),
  state text not null default 'read' constraint import_batches_state_ck check (state in ('read', 'applied', 'undone')),
  version integer not null default 1,
  mapping jsonb not null,
  details jsonb not null,
  target_id bigint,
  target_version integer,
  created_at timestamptz(3) not null default now(),
  applied_at timestamptz(3),
  constraint import_batches_applied_ck check (state = 'read' or target_id is not null)
);
comment on table import_batches is 'A table that a colleague has brought: columns as they are understood, what is to be made of it, what was';
comment on column import_batches.mapping is 'What stands in which column; how many rows are headings';
comment on column import_batches.details is 'What the new thing says besides its rows';
comment on column import_batches.target_id is 'What was made of it, with its version right afterwards: undone only while nobody has changed it';
create unique index import_batches_applied_uq on import_batches (kind, file_sha256) where state = 'applied';
create index import_batches_staff_idx on import_batches (staff_id, id desc);

create table import_rows (
  batch_id bigint not null constraint import_rows_batch_fk references import_batches on delete cascade,
  row integer not null,
  raw text[] not null,
  record jsonb not null default '{}',
  is_out boolean not null default false,
  constraint import_rows_pk primary key (batch_id, row)
);
comment on table import_rows is 'Rows as they were brought; record: what a colleague has said instead of single cells';

create table import_columns (
  kind text not null,
  headings_sha256 bytea not null constraint import_columns_headings_ck check (octet_length(headings_sha256) = 32),
  mapping jsonb not null,
  used_at timestamptz(3) not null default now(),
  constraint import_columns_pk primary key (kind, headings_sha256)
);
comment on table import_columns is 'How the columns under the same headings were understood when such a table was last taken in';

alter table samples add column version integer not null default 1;
alter table samples add column batch_id bigint constraint samples_batch_fk references import_batches on delete set null;
create index samples_batch_idx on samples (batch_id) where batch_id is not null;
create index samples_known_idx on samples (product, production_date_text, batch);
create index bulletins_newest_idx on bulletins (id desc);

alter table noun_revisions drop constraint noun_revisions_kind_ck;
alter table noun_revisions add constraint noun_revisions_kind_ck check (kind ~ '^[a-z][a-z-]{1,30}$');
