-- A table can be added to a bulletin that is there (docs/newsroom.md#bulletins).

alter table import_batches add column is_addition boolean not null default false;
comment on column import_batches.is_addition is 'Its rows were added to what was there before: undone they go, and the thing stays';
