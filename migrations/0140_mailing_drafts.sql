-- Messages to members begin as drafts that are kept by versions, and may say the same in English (docs/newsroom.md#messages).

alter table mailings
  add column version integer not null default 1,
  add column title_en text not null default '' constraint mailings_title_en_ck check (char_length(title_en) <= 100),
  add column content_en text not null default '' constraint mailings_content_en_ck check (char_length(content_en) <= 5000),
  alter column audience drop not null,
  alter column send_at drop not null,
  alter column state set default 'draft',
  drop constraint mailings_state_ck,
  add constraint mailings_state_ck
    check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled', 'withdrawing', 'withdrawn')),
  drop constraint mailings_title_ck,
  add constraint mailings_title_ck check (char_length(title) <= 100),
  drop constraint mailings_content_ck,
  add constraint mailings_content_ck check (char_length(content) <= 5000),
  add constraint mailings_whole_ck check (
    state = 'draft'
    or (audience is not null and send_at is not null and title <> '' and content <> '' and (title_en = '') = (content_en = '')));
comment on column mailings.version is 'Grows by one with each change of what it says or to whom';
comment on column mailings.audience is 'Who gets it, as it was asked; empty for all; null for a draft that does not say yet';
comment on column mailings.title_en is 'For those who read English; empty: they read the Chinese';
comment on column mailings.send_at is 'When it goes out; null for a draft';
