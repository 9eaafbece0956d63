-- The chief editor may release a story alone, with a reason; a colleague reads it afterwards (docs/newsroom.md#release).

alter table releases add column is_alone boolean not null default false;
comment on column releases.is_alone is 'Released by the chief editor without review, with a reason; see after_reviews';
alter table releases drop constraint releases_signed_ck;
alter table releases add constraint releases_signed_ck
  check (kind in ('takedown', 'restore') or round_id is not null or is_import or is_alone);
alter table releases add constraint releases_alone_ck
  check (not is_alone or (reason <> '' and ordered_by is not null and revision_id is not null and round_id is null));
create index releases_alone_idx on releases (done_at) where is_alone;

create table after_reviews (
  release_id bigint constraint after_reviews_pk primary key constraint after_reviews_release_fk references releases,
  writers bigint[] not null,
  due_at timestamptz(3) not null,
  decided_by bigint constraint after_reviews_decided_fk references staff,
  decided_at timestamptz(3),
  verdict text constraint after_reviews_verdict_ck check (verdict in ('stands', 'wrong')),
  note text not null default '' constraint after_reviews_note_ck check (char_length(note) <= 1000),
  constraint after_reviews_decided_ck check ((verdict is null) = (decided_by is null) and (verdict is null) = (decided_at is null)),
  constraint after_reviews_reason_ck check (verdict <> 'wrong' or note <> '')
);
comment on table after_reviews is 'Who read afterwards what the chief editor had released alone, and what they said';
comment on column after_reviews.writers is 'Who wrote or released it; none of them may decide';
create index after_reviews_open_idx on after_reviews (due_at) where verdict is null;

create function check_after_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.verdict is not null
    or (old.release_id, old.writers, old.due_at) is distinct from (new.release_id, new.writers, new.due_at))) then
    raise exception 'a decision is never changed or removed' using errcode = 'restrict_violation';
  end if;
  if new.decided_by = any (new.writers) then
    raise exception 'nobody decides about what they wrote or released' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger after_reviews_separation before insert or update or delete on after_reviews
  for each row execute function check_after_review();
