import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { textOfArticle } from "#app/features/newsroom/story/story.article.ts";
import {
  beginManuscript,
  lockManuscriptFor,
  readManuscriptFor,
  trashManuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { saveManuscript } from "#app/features/newsroom/story/saving.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { addNote } from "#app/features/newsroom/review/note.service.server.ts";
import { handIn, reportOfNow } from "#app/features/newsroom/review/review.service.server.ts";
import { passStep, returnStep } from "#app/features/newsroom/review/step.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readArticleFile } from "#app/features/published/article/article.file.ts";
import { articleRecordOf } from "#app/features/published/article/article-writing.service.server.ts";
import { readFrontMatter } from "#app/lib/front-matter.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { withTransaction } from "#db/client.ts";
import { clockTime } from "./calendar.ts";
import { seedDemoFront } from "./front.ts";
import { seedUnsentFlashes } from "./unsent-flashes.ts";
import {
  findDemoArticles,
  findDemoMembers,
  findDemoStories,
  hasSeededStories,
  markStoriesSeeded,
  withSeedingLock,
} from "./seed.repo.server.ts";
import { keyOf } from "./keys.ts";
import { seedDemoSources } from "./sources.ts";
import { colleaguesOf } from "./staff.ts";

/**
 * A story, the number of its signatures (of three), and what happens to it then. Without a number it was not handed in.
 */
type Walk = { slug: string; signatures?: 0 | 1 | 2 | 3; ends?: (story: Story) => Promise<unknown> };
type Story = { id: number; room: Newsroom; now: Date; key: (act: string) => string };
type Newsroom = { reporter: StaffActor; editor: StaffActor; head: StaffActor; chief: StaffActor; flash: StaffActor };
/** Existing records: stories keyed by file name, sources keyed by name. */
type Known = { stories: Awaited<ReturnType<typeof findDemoStories>>; sources: Map<string, number> };

/** The story that is released tomorrow morning and then opens the home page. */
const TOMORROW = "tech-cloud-disk-quota";

/** A story in each state, so that every newsroom screen has entries. */
const WALKS: Walk[] = [
  { slug: "health-pharmacy-queue" },
  { slug: "consumer-reprint-frozen-dumpling" },
  { slug: "consumer-membership-shelf" },
  { slug: "auto-parking-app", ends: ({ room, id }) => trashManuscript(room.reporter, id) },
  { slug: "auto-tyre-age", signatures: 0 },
  { slug: "tech-charger-watt", signatures: 1 },
  { slug: "property-parking-share", signatures: 2 },
  { slug: "consumer-reprint-buffet", signatures: 2 },
  { slug: "consumer-egg-claims", signatures: 1, ends: sendBack },
  { slug: "health-glasses-lens", signatures: 3 },
  {
    slug: TOMORROW,
    signatures: 3,
    // The time is tomorrow morning, or the end of this night if it is still night.
    ends: ({ room, id, now, key }) => orderRelease(room.chief, { id, at: clockTime(now, -1, 8), key: key("release") }),
  },
  { slug: "property-balcony-sealing", signatures: 3, ends: publishAndTakeDown },
];

/** A released demo article that an editor is changing. */
const CHANGED = "auto-winter-range";
const CHANGED_DEK = "零下十度，表显续航打几折？补上了热泵车型的数字，等两位同事复核后再替换旧文。";

/**
 * Creates stories of the demo's newsroom in every state, by commands of its staff, once. Each command has a key, so
 * that the next start can safely repeat an interrupted run.
 */
export async function seedDemoStories(now: Date): Promise<void> {
  await withSeedingLock(async () => {
    if (await hasSeededStories()) return;
    const room = newsroomOf(await findDemoMembers());
    if (room === undefined) return;
    const known = { stories: await findDemoStories(), sources: await seedDemoSources(room.head) };
    for (const walk of WALKS) await seedStory(walk, known, room, now);
    await seedChange(room.editor);
    const tomorrow = (await findDemoStories()).get(TOMORROW);
    if (tomorrow !== undefined) await seedDemoFront(room.chief, { story: tomorrow.id, now, tab: keyOf("front") });
    await seedUnsentFlashes(room.flash, keyOf("flash desk"));
    await markStoriesSeeded();
  });
}

function newsroomOf(members: Map<string, number>): Newsroom | undefined {
  const colleagues = colleaguesOf(members);
  if (colleagues === undefined) return undefined;
  const { reporter, editor, "desk-head": head, chief, flash } = colleagues;
  return { reporter, editor, head, chief, flash };
}

async function seedStory({ slug, signatures, ends }: Walk, known: Known, room: Newsroom, now: Date): Promise<void> {
  const found = known.stories.get(slug);
  const id = found?.id ?? (await beginStory(slug, known, room.reporter, now));
  const story: Story = { id, room, now, key: (act) => keyOf(`${slug} ${act}`) };
  if (found?.state === "trashed") return;
  if (signatures !== undefined) await handIn(room.reporter, { id, key: story.key("hand-in") });
  const signers = [room.editor, room.head, room.chief].slice(0, signatures ?? 0);
  for (const signer of signers) await sign(signer, story);
  await ends?.(story);
}

/** Fields about the original in the file of a reprint, beyond those of an article. */
const originalMeta = z.object({ original_title: z.string().default(""), original_author: z.string().default("") });

/** Creates the story of a file as its reporter began it. */
async function beginStory(slug: string, { sources }: Known, reporter: StaffActor, now: Date): Promise<number> {
  const file = await readFile(join(projectFolder, "demo", "stories", `${slug}.md`), "utf8");
  const { input } = readArticleFile(file, now);
  const original = originalMeta.parse(readFrontMatter(file).meta);
  const source_id = sources.get(input.sourceName ?? "") ?? null;
  return withTransaction(async (trx) => {
    const record = await articleRecordOf(input, trx);
    const text = textOfArticle({ ...record, ...original, source_id }, []);
    const place = { owner_id: reporter.id, writers: [reporter.id], import_key: `demo/stories/${slug}`, is_demo: true };
    return (await beginManuscript(text, place, "created", reporter, trx)).id;
  });
}

/** Signs the open review step. Gives a reason for each finding that needs one. */
async function sign(signer: StaffActor, { id, key }: Story): Promise<void> {
  const { version } = await readManuscriptFor(signer, id);
  const { findings } = await reportOfNow(signer, id);
  const waivers = findings
    .filter(({ severity }) => severity === "confirm")
    .map(({ id: finding, code }) => ({
      finding,
      reason: code === "no-cover" ? "本篇不配图" : "引用商家原话，已加引号",
    }));
  await passStep(signer, { id, version, proofread: true, waivers, key: key(`pass ${signer.id}`) });
}

async function sendBack({ id, room, key }: Story): Promise<void> {
  const quote = "养殖场算过，每枚多花0.6元，到货架上多卖1.2元。";
  const text = "哪一家养殖场、什么时候算的？写明出处，或者再问一家对照。";
  await addNote(room.head, id, { field: "body", quote, text }, key("note"));
  const note = "数字的出处要补上，其余很好，改完直接送我。";
  await returnStep(room.head, { id, note, key: key("return") });
}

async function publishAndTakeDown({ id, room, key }: Story): Promise<void> {
  await orderRelease(room.chief, { id, key: key("release") });
  const reason = "三份报价里有一份的店名没有隐去，当事人提出异议，核实后再发。";
  await takeDown(room.head, { id, reason, key: key("take-down") });
}

/** Changes a released story. Readers see no change before it is signed. */
async function seedChange(editor: StaffActor): Promise<void> {
  const article = (await findDemoArticles()).find(({ slug }) => slug === CHANGED);
  if (article === undefined) return;
  const { id } = article;
  const { version, fence } = await withTransaction((trx) => lockManuscriptFor(editor, "story.write", id, trx));
  await saveManuscript(editor, { id, fence, changes: { dek: { base: version, value: CHANGED_DEK } } });
}
