-- A push that a newer release of its story has overtaken is not sent any more; when one was done stands beside it.
alter table pushes
  drop constraint pushes_state_ck,
  add constraint pushes_state_ck check (state in ('waiting', 'done', 'failed', 'dropped')),
  add column done_at timestamptz(3);
