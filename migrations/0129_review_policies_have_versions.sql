-- Policies of review are set at a screen: they have versions, and their changes are heard (docs/newsroom.md#review).

alter table review_policies add column version integer not null default 1;
comment on column review_policies.version is 'Grows by one with each change';

insert into noun_revisions (kind, target_id, number, record)
  select 'review-policy', id, 1, jsonb_build_object(
    'scope', case when scope_id is null then 'site' else scope_kind || ' ' || scope_id end,
    'origin', origin, 'sensitivity', sensitivity, 'steps', steps)
  from review_policies;

drop trigger audit_entries_tell on audit_entries;
create trigger audit_entries_tell after insert on audit_entries
  for each row when (split_part(new.action, '.', 1) in
    ('setting', 'rule', 'word', 'message', 'ledger', 'member', 'import', 'bulletin', 'staff', 'picture', 'policy'))
  execute function tell_office_desk();
