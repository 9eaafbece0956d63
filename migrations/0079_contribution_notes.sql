-- Contributions are read at a screen: notes on what is quoted from them, and their queue in its order.

create table contribution_notes (
  id bigint generated always as identity constraint contribution_notes_pk primary key,
  contribution_id bigint not null constraint contribution_notes_contribution_fk references contributions on delete cascade,
  quote text not null constraint contribution_notes_quote_ck check (char_length(quote) between 1 and 300),
  note text not null constraint contribution_notes_note_ck check (char_length(note) between 1 and 500)
);
comment on table contribution_notes is 'What an editor says of single places when a contribution is returned; its writer reads them beside the form';
create index contribution_notes_contribution_idx on contribution_notes (contribution_id, id);
create index contributions_queue_idx on contributions (status, (coalesce(submitted_at, updated_at)), id);
