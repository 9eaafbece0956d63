-- Challenges that tell people from programs before a code is sent or somebody signs in.

create table captcha_challenges (
  network text not null,
  id text not null,
  kind text not null constraint captcha_challenges_kind_ck check (kind in ('click', 'work')),
  boxes jsonb not null default '[]',
  salt text not null default '',
  checked boolean not null default false,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint captcha_challenges_pk primary key (network, id)
);
comment on table captcha_challenges is 'Open challenges: gone when used, answered wrongly, expired, or pushed out by newer ones';
comment on column captcha_challenges.network is 'IPv4 address or IPv6 /64 that asked; nobody else can answer';
comment on column captcha_challenges.id is 'Chosen by the client';
comment on column captcha_challenges.boxes is 'Kind click: boxes of the targets in order, [{x, y, width, height}] in pixels of the picture';
comment on column captcha_challenges.salt is 'Kind work: what the puzzles are made of';
comment on column captcha_challenges.checked is 'Answered rightly once; the business call may still use it';
create index captcha_challenges_age_idx on captcha_challenges (created_at);
create index captcha_challenges_expiry_idx on captcha_challenges (expires_at);
