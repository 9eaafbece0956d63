-- The site as it will be at a moment (docs/newsroom.md#the-page-at-a-moment): a transaction that looks here first finds this
-- clock in the place of the database's own. Nobody else does.

create schema moment;
create function moment.now() returns timestamptz language sql stable parallel safe
  return current_setting('moment.at')::timestamptz;
comment on function moment.now() is 'The moment that a transaction looks at: set moment.at and search_path for it alone';
