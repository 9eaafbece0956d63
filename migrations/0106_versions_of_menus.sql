-- The rules tree is one thing with one version (docs/newsroom.md#menus).

create table rule_trees (
  id smallint not null default 1 constraint rule_trees_pk primary key constraint rule_trees_one_ck check (id = 1),
  version integer not null default 1
);
comment on table rule_trees is 'One row: the version of the whole rules tree, held by whoever changes any of its nodes';
insert into rule_trees default values;
