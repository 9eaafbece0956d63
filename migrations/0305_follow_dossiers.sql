-- Members follow authors, topics and companies too.

alter table follows drop constraint follows_kind_ck;
alter table follows add constraint follows_kind_ck
  check (kind in ('column', 'industry', 'subject', 'author', 'topic', 'company'));
comment on table follows is 'Columns, industries, subjects, authors, topics and companies that a member follows';
