-- Words of titles and names by what readers type for them. Articles of earlier releases give theirs by a job, newest first.
create table search_keys (
  key text collate "C" not null,
  word text not null,
  place smallint not null,
  constraint search_keys_place_ck check (place between 0 and 1)
);
create index search_keys_key_idx on search_keys (key, place);
comment on table search_keys is 'Words by what readers type for them: the word itself, its pinyin, its initials, and -word without one character; two writers at once may add one twice, so that neither waits';
comment on column search_keys.place is '0 for authors, tags and companies, 1 for words of titles';

create table search_key_backlog (
  next_id bigint not null
);
comment on table search_key_backlog is 'One row while articles of earlier releases have given no words yet: the next of them, downwards';
insert into search_key_backlog (next_id) select max(id) from articles having max(id) is not null;
