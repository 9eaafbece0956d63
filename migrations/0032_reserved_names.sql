-- The list of words also keeps names free: those of the site and its staff are nobody's nickname, account name or author.

alter table sensitive_words drop constraint sensitive_words_action_ck;
alter table sensitive_words add constraint sensitive_words_action_ck
  check (action in ('refuse', 'hold', 'name', 'whole-name'));
comment on table sensitive_words is
  'The operator''s list: refuse keeps a text out, hold marks it for the reviewer, name and whole-name are kept out of names';
