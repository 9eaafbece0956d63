-- Flashes are corrected and withdrawn in their readers' sight: what was changed is said, and by whom which version was seen
-- (docs/content.md#hours).

alter table flashes add column version integer not null default 1;
comment on column flashes.version is 'Grows by one with each change: a change names the one that its writer has seen';
alter table flashes add column correction text not null default ''
  constraint flashes_correction_ck check (char_length(correction) <= 200);
comment on column flashes.correction is 'What readers are told of the newest correction';
alter table flashes add column corrected_at timestamptz(3);
alter table flashes add column withdrawn_at timestamptz(3);
comment on column flashes.withdrawn_at is 'Withdrawn since then: its text is what readers are told of that, the former one lies with its revisions';
alter table flashes add constraint flashes_withdrawn_ck
  check (withdrawn_at is null or (title = '' and importance = 'normal' and tags = '{}' and article_id is null and correction = ''));
