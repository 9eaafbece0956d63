-- A table that is brought can have several sheets, each with columns of its own; a row is known by its number in the file.

alter table import_rows add column line integer;
comment on column import_rows.line is 'Number of the row in its sheet as the file has it; null: of a batch that an earlier reader has read';

alter table import_batches add column reader integer not null default 1;
comment on column import_batches.reader is 'Which reader has read the cells: what an earlier one has read is not published any more';
comment on column import_batches.mapping is 'Its sheets: which rows, whether they are taken, how many are headings, what stands in which column';

update import_batches set mapping = jsonb_build_object('sheets', jsonb_build_array(mapping || jsonb_build_object(
  'name', '', 'isHidden', false, 'hiddenRows', 0, 'hiddenColumns', 0, 'from', 1, 'isTaken', true,
  'count', (select count(*) from import_rows where batch_id = import_batches.id))));

-- Columns that were passed over without a word would be passed over again.
delete from import_columns where kind = 'bulletin';
