-- Why a release failed is kept as a code with its facts, which are said in the language of whoever reads them; what readers
-- are to be told of a correction is handed in with it, so that its signer sees it (docs/newsroom.md#release).

alter table releases add column fault jsonb;
comment on column releases.fault is 'Why it failed: {"code", "facts"}; the column error says it to operators';

create or replace function refuse_release_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state in ('waiting', 'failed')
    and to_jsonb(old) - '{state,done_at,attempts,error,fault,due_at}'::text[]
      = to_jsonb(new) - '{state,done_at,attempts,error,fault,due_at}'::text[] then
    return new;
  end if;
  raise exception 'a release that is over is never changed or removed' using errcode = 'restrict_violation';
end $$;

alter table review_rounds add column public_note text not null default ''
  constraint review_rounds_public_note_ck check (char_length(public_note) <= 500);
comment on column review_rounds.public_note is 'What readers are to be told of the change';
