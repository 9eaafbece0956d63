import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { REPORT_REASONS } from "#app/features/members/comment/comment.rules.ts";
import { dueTimes } from "#app/features/members/complaint/complaint-clock.service.server.ts";
import { newNumber } from "#app/features/members/complaint/complaint.number.ts";
import { COMPLAINT_KINDS } from "#app/features/members/complaint/complaint.schema.ts";
import { articlePath } from "#app/features/published/article/article.view.ts";
import { approve } from "#app/features/members/comment/comment-review.service.server.ts";
import {
  addForeignComment,
  addForeignReport,
  setLiked,
} from "#app/features/members/comment/comment-writing.service.server.ts";
import { addMember } from "#app/features/members/sign-in/member-writing.service.server.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findDemoArticles,
  findDemoMembers,
  hasSeededComments,
  insertComplaint,
  insertErrorReport,
  markCommentsSeeded,
  withSeedingLock,
} from "./seed.repo.server.ts";

const ACTOR = job("demo", SITE_PERMISSIONS);

const said = z.object({
  by: z.string(),
  /** The time of the comment, as a share of the time between the article's publication (0) and now (1). */
  at: z.number().min(0).max(1),
  text: z.string(),
  likes: z.array(z.string()).default([]),
});
const pending = z.object({
  article: z.string(),
  by: z.string(),
  /** The age in hours. */
  hours: z.number(),
  text: z.string(),
  held: z.array(z.string()).default([]),
  reports: z.array(z.object({ by: z.string(), reason: z.enum(REPORT_REASONS), detail: z.string() })).default([]),
});
const complaint = z.object({
  kind: z.enum(COMPLAINT_KINDS),
  article: z.string().optional(),
  /** The age in hours, and the times of acceptance and closing. */
  hours: z.number(),
  accepted: z.number().optional(),
  closed: z.number().optional(),
  said: z.string(),
  contact: z.string().default(""),
  answer: z.string().default(""),
});
const file = z.object({
  /** Nicknames, keyed by account name. */
  readers: z.record(z.string(), z.string()),
  articles: z.record(
    z.string(),
    z.array(
      said.extend({
        /** `to`: the number of the earlier reply that it answers. */
        replies: z.array(said.extend({ to: z.int().optional() })).default([]),
      }),
    ),
  ),
  /** Entries for the newsroom's review queues: comments that wait, and public ones that readers reported. */
  moderation: z.object({
    waiting: z.array(pending),
    reported: z.array(pending),
    errors: z.array(
      z.object({ article: z.string(), by: z.string(), hours: z.number(), quote: z.string(), said: z.string() }),
    ),
    complaints: z.array(complaint),
  }),
});
type Said = z.infer<typeof said>;
type Pending = z.infer<typeof pending>;
type DemoArticle = Awaited<ReturnType<typeof findDemoArticles>>[number];

/**
 * Adds demo readers' comments to the demo articles, reviewed and dated back from `now`. It runs once for a site with
 * demo members, and adds nothing without them.
 */
export async function seedDemoComments(now: Date): Promise<void> {
  const { readers, articles, moderation } = file.parse(
    load(await readFile(join(projectFolder, "demo", "comments.yaml"), "utf8")),
  );
  const seed = async (trx: Db) => {
    if (await hasSeededComments(trx)) return;
    const members = await findDemoMembers(trx);
    if (members.size === 0) return;
    for (const [username, nickname] of Object.entries(readers)) {
      if (!members.has(username)) members.set(username, await addReader(username, nickname, trx));
    }
    const stories = await findDemoArticles(trx);
    const bySlug = new Map(stories.map((story) => [story.slug, story]));
    const threads = stories.flatMap(({ id, slug, publishAt }) => {
      const place: Place = { articleId: id, publishAt, now, members };
      return (articles[slug] ?? []).flatMap(({ replies, ...comment }) => planThread(comment, replies, place, trx));
    });
    const pending = [...moderation.reported, ...moderation.waiting].flatMap((comment) =>
      planPending(comment, { bySlug, now, members }, trx),
    );
    // Lists and queues are sorted by id, so comments are inserted in the order of their times.
    const planned = [...threads, ...pending].toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
    for (const { write } of planned) await write();
    for (const { article, by, hours, quote, said: words } of moderation.errors) {
      const [story, memberId] = [bySlug.get(article), members.get(by)];
      if (story === undefined || memberId === undefined) continue;
      const createdAt = new Date(now.getTime() - hours * 3_600_000);
      await insertErrorReport(
        { article_id: story.id, member_id: memberId, quote, said: words, created_at: createdAt },
        trx,
      );
    }
    for (const one of moderation.complaints) await seedComplaint(one, bySlug.get(one.article ?? "")?.id, now, trx);
    await markCommentsSeeded(trx);
  };
  await withSeedingLock(() => withTransaction(seed));
}

/** Inserts a complaint with its steps so far. */
async function seedComplaint(
  one: z.infer<typeof complaint>,
  articleId: number | undefined,
  now: Date,
  trx: Db,
): Promise<void> {
  const { kind, said: words, contact, answer, hours, accepted, closed } = one;
  const ago = (time: number) => new Date(now.getTime() - time * 3_600_000);
  const receivedAt = ago(hours);
  const steps = [
    { step: "sent" as const, at: receivedAt },
    ...(accepted === undefined ? [] : [{ step: "accepted" as const, at: ago(accepted) }]),
    ...(closed === undefined ? [] : [{ step: "finished" as const, at: ago(closed), words: answer }]),
  ];
  const { acceptBy, answerBy } = await dueTimes(receivedAt, trx);
  const row = {
    number: newNumber(receivedAt),
    kind,
    about: articleId === undefined ? "" : articlePath(articleId),
    said: words,
    contact,
    answer,
    language: "zh-cn" as const,
    state:
      closed !== undefined ? ("finished" as const) : accepted !== undefined ? ("accepted" as const) : ("new" as const),
    accept_due_at: acceptBy,
    due_at: answerBy,
    received_at: receivedAt,
    closed_at: closed === undefined ? null : ago(closed),
  };
  await insertComplaint(row, steps, trx);
}

/** Adds a reader who cannot sign in and only appears in comments. */
async function addReader(username: string, nickname: string, trx: Db): Promise<number> {
  return addMember({ username, nickname, password: null, email: null, isDemo: true }, trx);
}

type Place = { articleId: number; publishAt: Date; now: Date; members: Map<string, number> };

/** A comment with its time, so that comments can be inserted in order. */
type Planned = { createdAt: Date; write: () => Promise<void> };

/** Plans a comment and its replies, which need the ids of earlier ones in the thread. */
function planThread(comment: Said, replies: (Said & { to?: number | undefined })[], place: Place, trx: Db): Planned[] {
  const ids: (number | undefined)[] = [];
  const { publishAt, now } = place;
  return [{ ...comment, to: undefined }, ...replies].map(({ to, ...one }, index) => {
    const createdAt = new Date(publishAt.getTime() + one.at * (now.getTime() - publishAt.getTime()));
    const write = async () => {
      // If the article accepts no comment, it accepts no replies either.
      if (index > 0 && ids[0] === undefined) return;
      const parentId = index === 0 ? null : (ids[0] ?? null);
      const replyToId = to === undefined ? null : (ids[to + 1] ?? null);
      ids[index] = await seedComment(one, { parentId, replyToId, createdAt }, place, trx);
    };
    return { createdAt, write };
  });
}

/** Plans a comment for review, which is waiting, or public and reported. */
function planPending(
  { article, by, hours, text, held, reports }: Pending,
  { bySlug, now, members }: { bySlug: Map<string, DemoArticle>; now: Date; members: Map<string, number> },
  trx: Db,
): Planned[] {
  const [story, memberId] = [bySlug.get(article), members.get(by)];
  if (story === undefined || memberId === undefined) return [];
  // A comment is never older than its article.
  const createdAt = new Date(Math.max(story.publishAt.getTime(), now.getTime() - hours * 3_600_000));
  const write = async () => {
    const place = { articleId: story.id, memberId, parentId: null, replyToId: null, place: "" };
    const id = await addForeignComment({ ...place, content: text, heldWords: held, createdAt }, trx);
    if (id === undefined || reports.length === 0) return;
    await approve(id, ACTOR, trx);
    for (const { by: reporter, reason, detail } of reports) {
      const reporterId = members.get(reporter);
      if (reporterId === undefined) continue;
      await addForeignReport({ commentId: id, memberId: reporterId, reason, detail }, trx);
    }
  };
  return [{ createdAt, write }];
}

/** Adds a comment and returns its id, or undefined if the article accepts no comments. */
async function seedComment(
  { by, text, likes }: Said,
  thread: { parentId: number | null; replyToId: number | null; createdAt: Date },
  { articleId, members }: Place,
  trx: Db,
): Promise<number | undefined> {
  const memberId = members.get(by);
  if (memberId === undefined) throw new Error(`demo/comments.yaml: nobody is called ${by}`);
  const id = await addForeignComment({ articleId, memberId, ...thread, content: text, heldWords: [], place: "" }, trx);
  if (id === undefined) return undefined;
  await approve(id, ACTOR, trx);
  for (const name of likes) {
    const liker = members.get(name);
    if (liker !== undefined) await setLiked(id, liker, true, trx);
  }
  return id;
}
