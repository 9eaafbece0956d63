-- Sources are kept as columns and links are: by versions, each of which can be compared and taken up again. They end with a
-- day in Shanghai, as everything else that an agreement names.

alter table sources rename column version to revision;
alter table sources alter column valid_until type date
  using ((valid_until - interval '1 millisecond') at time zone 'Asia/Shanghai')::date;
comment on column sources.revision is 'Grows by one with each change of what it says, whoever makes it';
comment on column sources.valid_until is 'The last day in Shanghai on which its words may be used; null: no end';

create trigger sources_revision before update on sources for each row execute function keep_noun_revision('source');
