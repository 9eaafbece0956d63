/** Edits without an observable effect, with their name in the script's output and the reason. */
export const EQUIVALENT: { edit: string; reason: string }[] = [
  {
    edit: "app/features/newsroom/check/check.repo.server.ts without distinct:  .distinct() → ",
    reason: "The findings become a set, in which each is once.",
  },
  {
    edit: "app/features/published/search/candidates.service.server.ts another operator: > → >=",
    reason: "Of two times that are the same either is the later one; a word at the bound is only counted once more.",
  },
  ...[
    "one more: 1.25 → 2.25",
    "one more: 60 → 61",
    "one more: 7 → 8",
    "twice as many: 6_000 → 12000",
    "twice as many: 40_000 → 80000",
    "twice as many: 300_000 → 600000",
  ].map((edit) => ({
    edit: `app/features/published/search/candidates.service.server.ts ${edit}`,
    reason: "Which of the newest weeks are looked through before all of time: the answer is the same, only later.",
  })),
  {
    edit: 'app/features/newsroom/import-batch/import-batch.repo.server.ts without where:  .where("kind", "=", kind) → ',
    reason: "A table of the database allows one kind so far.",
  },
  ...["twice as many: 5_000 → 10000", "another operator: < → <="].map((edit) => ({
    edit: `app/features/newsroom/import-batch/import-batch.repo.server.ts ${edit}`,
    reason: "The rows of a table go in one statement in place of two, or in one more that has none: the same ones.",
  })),
  {
    edit: "app/features/newsroom/mailing/mailing-sending.service.server.ts twice as many: 2_000 → 4000",
    reason: "Members that one transaction reaches; the next one reaches the rest.",
  },
  {
    edit: 'app/features/published/billboard/billboard.repo.server.ts without where:  .where("kind", "=", "auto_heat") → ',
    reason: "Other boards have no hours of which they count, by a constraint, and are passed over for that.",
  },
  {
    edit: "app/features/base/site/rule-writing.service.server.ts one more: 0 → 1",
    reason: "The number that is written over before it is read.",
  },
  {
    edit: "app/features/published/front/newsroom/front-moment.service.server.ts another operator: < → <=",
    reason: "A moment that is exactly now, to the millisecond.",
  },
  {
    edit: 'app/features/newsroom/staff-session/staff-session.repo.server.ts without where:  .where("staff_id", "=", staffId) → ',
    reason: "The hash of a recovery code is made with whose it is: it is nobody else's, and is found by the index.",
  },
  {
    edit: 'app/features/base/picture/newsroom/picture-library.repo.server.ts without where:  .where( "media.id", "in", rows.map((row) => row.id), ) → ',
    reason: "All pictures in place of those that look alike: each of these is found by its id.",
  },
  {
    edit: "app/features/base/picture/newsroom/picture-library.repo.server.ts without limit:  .limit(limit) → ",
    reason: "What lies beyond a stretch is read and left out: the answer is the same, only later.",
  },
  {
    edit: "app/features/base/picture/newsroom/picture-library.service.server.ts another operator: < → <=",
    reason: "A right that ends in exactly two weeks, to the millisecond.",
  },
  {
    edit: "app/features/base/limit/limit.service.server.ts one more: 24 → 25",
    reason: "The name of a key is a letter longer: nobody reads it.",
  },
  {
    edit: "app/features/newsroom/statistic/summing.repo.server.ts twice as many: 10_000 → 20000",
    reason: "So many rows are removed at a time, over and over, until none is left.",
  },
  {
    edit: 'app/features/newsroom/statistic/summing.repo.server.ts without where:  .where("grain", "=", "hour") → ',
    reason: "That something was summed up is told of hours alone: what is named finds them by the index.",
  },
  {
    edit: "app/features/members/comment/comment-writing.service.server.ts another operator: < → <=",
    reason: "A member who has joined exactly seven days ago, to the millisecond.",
  },
  ...["industryId", "subjectId"].map((name) => ({
    edit: `app/features/published/front/front-launch.repo.server.ts without where: .where("id", "=", among("${name}")) → `,
    reason: "All there are in place of those that are asked about: whether one is there is told the same.",
  })),
  {
    edit: "app/features/published/front/newsroom/front-moment.service.server.ts another operator: > → >=",
    reason: "A moment that is exactly now, or at the end of the week, to the millisecond.",
  },
  {
    edit: "app/features/published/subject/newsroom/subject.repo.server.ts one more: 1 → 2",
    reason: "Neither of -1 and -2 is the id of an industry.",
  },
  {
    edit: "app/features/published/billboard/newsroom/billboard.repo.server.ts one more: 1 → 2",
    reason: "Neither of -1 and -2 is the id of an industry.",
  },
  {
    edit: "app/features/published/bulletin/bulletin-writing.service.server.ts one more: 0 → 1",
    reason: "The id of no sample: whoever adds one is given its id.",
  },
  {
    edit: "app/features/base/upload/upload.service.server.ts one more: 1 → 2",
    reason: "The size of a file that has not come yet: no rule lets one byte in and not two.",
  },
  {
    edit: "app/features/base/picture/newsroom/picture-upkeep.service.server.ts one more: 20 → 21",
    reason: "Pictures of one run; the rest have theirs within the minute.",
  },
  {
    edit: "app/features/base/security-event/security-event.repo.server.ts another SQL:  <  →  <= ",
    reason: "A line that is exactly 200 days old, to the microsecond.",
  },
  {
    edit: "app/features/members/account/operator.service.server.ts one more: 24 → 25",
    reason: "The password is as many of the characters as before.",
  },
  {
    edit: "app/features/base/member/member.repo.server.ts another operator: && → ||",
    reason: "An error that names no constraint names none of those that are unique.",
  },
  {
    edit: "app/features/published/front/newsroom/front-launch.service.server.ts another operator: <= → <",
    reason: "A time that is exactly now, to the millisecond.",
  },
  {
    edit: 'app/features/members/comment/comment-review.repo.server.ts without where:  .where( "comments.id", "in", rows.map((row) => row.id), ) → ',
    reason: "All comments are read in place of the two that are locked: the same two are taken of them, only later.",
  },
  {
    edit: 'app/features/published/flash/newsroom/flash-draft.repo.server.ts without where:  .where("flash_id", "in", flashIds) → ',
    reason: "The writers of all flashes in place of those that are asked about: each is found by its flash.",
  },
  {
    edit: 'app/features/published/front/front-launch.repo.server.ts without where:  .where("id", "=", sql<number>`any(${ids}::bigint[])`) → ',
    reason: "All there are in place of those that are asked about: whether one is seen is told the same.",
  },
  {
    edit: "app/features/published/flash/newsroom/flash-read.service.server.ts another operator: <= → <",
    reason: "A flash that is exactly two hours old, to the millisecond.",
  },
  {
    edit: "app/features/published/article/article-writing.repo.server.ts another operator: < → <=",
    reason: "A time that is exactly now, to the millisecond.",
  },
  {
    edit: "app/features/base/site/site.service.server.ts not done: parsed.set(group, { stored, settings }); → ;",
    reason: "What is made of the stored settings is made anew each time: the same, only later.",
  },
  {
    edit: 'app/features/published/billboard/billboard.repo.server.ts "billboard_id" descending:  → , "desc"',
    reason: "Which board's newest issue is read first: each is found by its board.",
  },
  ...["published/flash/newsroom/flash-move", "newsroom/staff/staff"].map((service) => ({
    edit: `app/features/${service}.service.server.ts another operator: <= → <`,
    reason: "A time that is exactly now, to the millisecond.",
  })),
  ...[
    "not done: cleanBodies.add(digest); → ;",
    "the other way round: cleanBodies.size >= CLEAN_BODIES → !(cleanBodies.size >= CLEAN_BODIES)",
  ].map((edit) => ({
    edit: `app/features/base/rich-text/rich-text.service.server.ts ${edit}`,
    reason: "A body that is known to be clean is cleaned once more: the same, only later.",
  })),
  {
    edit: "app/features/base/audit-log/newsroom/audit-log.repo.server.ts without limit: .limit(limit) → ",
    reason: "Lines beyond those of the stretch are read, too, and left out.",
  },
  {
    edit: "app/features/base/member/newsroom/member.service.server.ts twice as many: 1_000 → 2000",
    reason: "Rows of a file that are read at a time: the same file.",
  },
  {
    edit: "app/features/members/personal-data/data-copy.service.server.ts the other truth: false → true",
    reason: "The files of a copy are packed, or it is buffered by pieces in place of by bytes: the same copy.",
  },
  {
    edit: "app/features/newsroom/release/import-release.service.server.ts another operator: > → >=",
    reason: "A time that is exactly a week ago, to the millisecond.",
  },
  {
    edit: "app/features/base/upload/upload.service.server.ts one more: 8 → 9",
    reason: "The part of a file's name that nobody can guess is two signs longer.",
  },
  ...["twice as many: 10_000 → 20000", "one more: 50 → 51", "one more: 40 → 41", "one more: 2 → 3"].map((edit) => ({
    edit: `app/features/base/audit-log/newsroom/audit-seal.service.server.ts ${edit}`,
    reason:
      "How much is gone through at a time, and how often is looked: what is sealed and what is found are the same.",
  })),
];
