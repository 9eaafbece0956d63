-- Outcomes of backups and restore drills, from which their ages are told (docs/decisions/0103).

create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('archive', 'base', 'drill')),
  began_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  name text not null,
  bytes bigint not null check (bytes >= 0),
  -- A sentence for the operator; null when it succeeded.
  failure text
);
