-- Screens of the newsroom hear of what comes into the queues of readers' comments, contributions and reports, and of what
-- is decided there (docs/newsroom.md#calls). The tables tell it themselves: what writes them knows nothing of the newsroom.
-- Of all rows of a transaction one notification is sent.

create function tell_office_queue() returns trigger language plpgsql as $$
begin
  perform pg_notify('office', json_build_object('kind', 'queue', 'queue', tg_argv[0])::text);
  return null;
end $$;

create trigger comments_wait after insert on comments
  for each row when (new.status = 'waiting') execute function tell_office_queue('comments');
create trigger comments_move after update of status, reported_at on comments
  for each row when ((old.status, old.reported_at) is distinct from (new.status, new.reported_at))
  execute function tell_office_queue('comments');
create trigger contributions_wait after insert on contributions
  for each row when (new.status = 'waiting') execute function tell_office_queue('contributions');
create trigger contributions_move after update of status on contributions
  for each row when (old.status is distinct from new.status) execute function tell_office_queue('contributions');
create trigger error_reports_come after insert on error_reports
  for each row execute function tell_office_queue('errors');
create trigger error_reports_move after update of state on error_reports
  for each row when (old.state is distinct from new.state) execute function tell_office_queue('errors');

-- The history of the home page, from the newest launch on.
create index front_versions_shown_idx on front_versions (front_id, launched_at desc) where launched_at is not null;
