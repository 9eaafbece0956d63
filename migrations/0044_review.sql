-- Three-step review (三审三校): who has to sign which exact text, and who has (docs/newsroom.md#review).

create table review_policies (
  id integer generated always as identity constraint review_policies_pk primary key,
  scope_kind text not null default 'site' constraint review_policies_scope_kind_ck check (scope_kind in ('site', 'column', 'industry')),
  scope_id integer,
  origin text,
  sensitivity text constraint review_policies_sensitivity_ck check (sensitivity in ('normal', 'sensitive')),
  steps smallint not null constraint review_policies_steps_ck check (steps between 1 and 3),
  constraint review_policies_scope_ck check ((scope_kind = 'site') = (scope_id is null)),
  constraint review_policies_uq unique nulls not distinct (scope_kind, scope_id, origin, sensitivity)
);
comment on table review_policies is 'How many signatures a story needs; of those that fit the narrowest counts';
comment on column review_policies.origin is 'Null: whatever the origin; so for sensitivity';
insert into review_policies (steps) values (3);

create table check_rules (
  id integer generated always as identity constraint check_rules_pk primary key,
  family text not null,
  kind text not null constraint check_rules_kind_ck check (kind in ('literal', 'linear', 'pair')),
  pattern text not null constraint check_rules_pattern_ck check (char_length(pattern) between 1 and 200),
  severity text not null constraint check_rules_severity_ck check (severity in ('block', 'confirm', 'hint')),
  advice text not null default '',
  advice_en text not null default '',
  hits text[] not null default '{}',
  misses text[] not null default '{}',
  version integer not null default 1,
  enabled boolean not null default true,
  constraint check_rules_pattern_uq unique (family, pattern)
);
comment on table check_rules is 'Words and figures that a text is checked for; hits and misses are examples that hold when a rule is saved';

create table check_allowed (
  family text not null,
  words text not null constraint check_allowed_words_ck check (char_length(words) between 1 and 200),
  staff_id bigint constraint check_allowed_staff_fk references staff,
  at timestamptz(3) not null default now(),
  constraint check_allowed_pk primary key (family, words)
);
comment on table check_allowed is 'Words that the check does not mention any more (以后不再提示); never those that stand in a story''s way';

create table check_reports (
  id bigint generated always as identity constraint check_reports_pk primary key,
  manuscript_id bigint not null constraint check_reports_manuscript_fk references manuscripts,
  text_sha256 bytea not null,
  rules_version text not null,
  findings jsonb not null,
  blocks integer not null,
  confirms integer not null,
  at timestamptz(3) not null default now()
);
comment on table check_reports is 'What the machine found in one exact text';
create index check_reports_text_idx on check_reports (manuscript_id, text_sha256, id desc);

create table check_waivers (
  report_id bigint not null constraint check_waivers_report_fk references check_reports,
  finding text not null,
  staff_id bigint not null constraint check_waivers_staff_fk references staff,
  reason text not null constraint check_waivers_reason_ck check (char_length(reason) between 1 and 200),
  at timestamptz(3) not null default now(),
  constraint check_waivers_pk primary key (report_id, finding)
);
comment on table check_waivers is 'Findings that somebody let pass, with the reason';

create table review_rounds (
  id bigint generated always as identity constraint review_rounds_pk primary key,
  manuscript_id bigint not null constraint review_rounds_manuscript_fk references manuscripts,
  number integer not null,
  kind text not null constraint review_rounds_kind_ck check (kind in ('publish', 'update', 'correction')),
  steps smallint not null constraint review_rounds_steps_ck check (steps between 1 and 3),
  policy jsonb not null default '{}',
  writers bigint[] not null,
  revision_id bigint not null constraint review_rounds_revision_fk references manuscript_revisions,
  opened_by bigint constraint review_rounds_opened_fk references staff,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  outcome text constraint review_rounds_outcome_ck check (outcome in ('approved', 'returned', 'vetoed', 'withdrawn')),
  approved_revision_id bigint constraint review_rounds_approved_fk references manuscript_revisions,
  constraint review_rounds_number_uq unique (manuscript_id, number),
  constraint review_rounds_closed_ck check ((closed_at is null) = (outcome is null)),
  constraint review_rounds_approved_ck check ((approved_revision_id is not null) = (outcome is not distinct from 'approved'))
);
comment on table review_rounds is 'One way through review, from being handed in to its outcome; the policy of that moment is copied into it';
comment on column review_rounds.writers is 'Who wrote what was handed in; none of them may decide';
comment on column review_rounds.revision_id is 'What was handed in';
create unique index review_rounds_open_uq on review_rounds (manuscript_id) where closed_at is null;

create table review_steps (
  round_id bigint not null constraint review_steps_round_fk references review_rounds,
  step smallint not null constraint review_steps_step_ck check (step between 1 and 3),
  revision_in bigint not null constraint review_steps_in_fk references manuscript_revisions,
  revision_out bigint constraint review_steps_out_fk references manuscript_revisions,
  report_id bigint constraint review_steps_report_fk references check_reports,
  taken_by bigint constraint review_steps_taken_fk references staff,
  taken_until timestamptz(3),
  decided_by bigint constraint review_steps_decided_fk references staff,
  decision text constraint review_steps_decision_ck check (decision in ('passed', 'returned', 'vetoed')),
  proofread boolean not null default false,
  note text not null default '' constraint review_steps_note_ck check (char_length(note) <= 1000),
  decided_at timestamptz(3),
  constraint review_steps_pk primary key (round_id, step),
  constraint review_steps_decided_ck check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint review_steps_passed_ck check (decision <> 'passed' or (proofread and revision_out is not null and report_id is not null)),
  constraint review_steps_reason_ck check (decision not in ('returned', 'vetoed') or note <> '')
);
comment on table review_steps is 'First, second and final review of a round, each with proofreading; a decision is a signature on revision_out';
comment on column review_steps.revision_in is 'The text that came to this step';
comment on column review_steps.revision_out is 'The text that was signed: revision_in, or what the signer made of it';
comment on column review_steps.taken_until is 'Reserved by taken_by for so long';
create unique index review_steps_signer_uq on review_steps (round_id, decided_by) where decision = 'passed';

create function check_review_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.decision is not null) then
    raise exception 'decisions are never changed or removed' using errcode = 'restrict_violation';
  end if;
  if new.decision is not null and exists (
    select from review_rounds r where r.id = new.round_id and (new.decided_by = any (r.writers) or r.closed_at is not null)
  ) then
    raise exception 'nobody signs what they wrote, nor in a round that is over' using errcode = 'restrict_violation';
  end if;
  if new.decision = 'passed' and new.step > 1 and not exists (
    select from review_steps s where s.round_id = new.round_id and s.step = new.step - 1 and s.decision = 'passed'
      and s.revision_out = new.revision_in
  ) then
    raise exception 'a step follows the one before it, on its text' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger review_steps_separation before insert or update or delete on review_steps
  for each row execute function check_review_step();

create function refuse_round_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null
    and to_jsonb(old) - '{closed_at,outcome,approved_revision_id}'::text[]
      = to_jsonb(new) - '{closed_at,outcome,approved_revision_id}'::text[] then
    return new;
  end if;
  raise exception 'a round is opened and closed, never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger review_rounds_append_only before update or delete on review_rounds
  for each row execute function refuse_round_change();
