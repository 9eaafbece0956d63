-- Screens of the newsroom hear of what is changed at desks that tell nothing of themselves: the trail tells it, whoever wrote
-- there (docs/decisions/0069). Of all lines of a transaction about one desk one notification is sent.

create function tell_office_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('office', json_build_object('kind', 'desk', 'desk', split_part(new.action, '.', 1))::text);
  return null;
end $$;

create trigger audit_entries_tell after insert on audit_entries
  for each row when (split_part(new.action, '.', 1) in
    ('setting', 'rule', 'word', 'message', 'ledger', 'member', 'import', 'bulletin', 'staff', 'picture'))
  execute function tell_office_desk();
