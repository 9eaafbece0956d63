-- A body that the present cleaner has made is not cleaned again when it is first shown.
alter table articles add column body_mark text not null default '';
comment on column articles.body_mark is 'Version of the cleaner and hash of the body it made; a body with another mark, or none, is cleaned when shown';
