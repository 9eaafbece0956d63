-- What anybody reports as unlawful or harmful (违法和不良信息举报), with a number to ask by, and what became of it.

create table complaints (
  id bigint generated always as identity constraint complaints_pk primary key,
  number text not null constraint complaints_number_uq unique,
  kind text not null constraint complaints_kind_ck check (kind in
    ('illegal', 'harmful', 'false', 'minors', 'person', 'copyright', 'machine', 'impostor', 'other')),
  about text not null default '' constraint complaints_about_ck check (char_length(about) <= 500),
  said text not null constraint complaints_said_ck check (char_length(said) <= 2000),
  contact text not null default '' constraint complaints_contact_ck check (char_length(contact) <= 254),
  language text not null constraint complaints_language_ck check (language in ('zh-cn', 'en')),
  state text not null default 'new'
    constraint complaints_state_ck check (state in ('new', 'accepted', 'declined', 'finished')),
  version integer not null default 1,
  assignee_id bigint constraint complaints_assignee_fk references staff on delete set null,
  answer text not null default '' constraint complaints_answer_ck check (char_length(answer) <= 1000),
  accept_due_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  forgotten_at timestamptz(3)
);
comment on table complaints is 'Reports of unlawful and harmful content, from anybody; they hang on no member';
comment on column complaints.number is 'By which whoever sent it asks what became of it; nothing else opens it to the public';
comment on column complaints.about is 'The page of this site that it is about, as a path; empty for none';
comment on column complaints.contact is 'A mobile number or an e-mail address; empty for none';
comment on column complaints.accept_due_at is 'Until when it is to be accepted or declined; due_at: answered';
comment on column complaints.forgotten_at is 'When its words and its contact were removed';
create index complaints_open_idx on complaints ((case state when 'new' then accept_due_at else due_at end), id)
  where state in ('new', 'accepted');
create index complaints_closed_idx on complaints (closed_at desc, id desc) where state in ('declined', 'finished');
create index complaints_forget_idx on complaints (closed_at) where closed_at is not null and forgotten_at is null;

create table complaint_steps (
  id bigint generated always as identity constraint complaint_steps_pk primary key,
  complaint_id bigint not null constraint complaint_steps_complaint_fk references complaints on delete cascade,
  step text not null constraint complaint_steps_step_ck check (step in
    ('sent', 'taken', 'accepted', 'declined', 'finished', 'reopened', 'note', 'mailed', 'unmailed')),
  words text not null default '' constraint complaint_steps_words_ck check (char_length(words) <= 1000),
  by text not null default '',
  at timestamptz(3) not null default now()
);
comment on table complaint_steps is 'What happened to a complaint, in its order; notes are for the newsroom alone';
create index complaint_steps_complaint_idx on complaint_steps (complaint_id, id);

create trigger complaints_come after insert on complaints
  for each row execute function tell_office_queue('complaints');
create trigger complaints_move after update of state, assignee_id on complaints
  for each row when ((old.state, old.assignee_id) is distinct from (new.state, new.assignee_id))
  execute function tell_office_queue('complaints');
