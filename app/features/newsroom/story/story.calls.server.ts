import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { WHOLE_STORY } from "#app/features/newsroom/call/topics.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { manuscriptChanges, type ManuscriptFields } from "./story.schema.ts";
import { MANUSCRIPT_STATES } from "./story.states.ts";
import { listDay } from "./list/story-list.schema.ts";
import { arrangeStories, trashStories } from "./arranging.service.server.ts";
import { createManuscript, readStory, trashManuscript, untrashManuscript } from "./story.service.server.ts";
import { keepRevision, readRevision, readRevisions, restoreRevision } from "./revision.service.server.ts";
import { saveManuscript } from "./saving.service.server.ts";
import { renewStoryLease, leaseStory, leaveStory, readStoryHolder } from "./story-lease.service.server.ts";
import { readDetails, readStories } from "./list/story-list.service.server.ts";
import { ok } from "#app/features/base/call/outcome.ts";

/** The most bytes of a save: an escaped body of 200 kB with all fields. */
const SAVE_LIMIT = 512 * 1024;

const state = z.enum(MANUSCRIPT_STATES);
const version = z.int();
const number = z.int().nonnegative();
/** Stored fields were validated when they were saved, so they are not parsed again. */
const fields = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ManuscriptFields, ManuscriptFields>;
const versions = z.record(z.string(), version);

const story = z.object({ id: idField });
const maybeId = idField.optional();
/** The ids of the stories in one command, which changes all of them or none. */
const ids = z.array(idField).min(1).max(100);

/** A row of the list. Times are in seconds, 0 for none. */
const storyLine = z.object({
  id: z.int(),
  title: z.string(),
  columnId: z.int().nullable(),
  industryId: z.int().nullable(),
  state,
  ownerId: z.int().nullable(),
  assigneeId: z.int().nullable(),
  isLive: z.boolean(),
  dueAt: secondsOrZero,
  touchedAt: seconds,
  /** Columns of the list: editorial column, owner, current lease holder, and signed steps of the round. */
  column: z.string(),
  editor: z.string(),
  characters: z.int(),
  steps: z.int(),
  passed: z.int(),
  holder: z.string(),
  /** The assignee, the priority (0 to 2), and the needs of the story. */
  assignee: z.string(),
  priority: z.int(),
  needsLegal: z.boolean(),
  needsPicture: z.boolean(),
  /** Whether the policies for sensitive stories apply. */
  isSensitive: z.boolean(),
});

const holder = z.object({ staffId: z.int(), name: z.string(), since: seconds }).nullable();

/** The data of a story for the writing screen. */
const storyData = z.object({
  id: z.int(),
  state,
  version,
  versions,
  fence: z.int(),
  fields,
  body: z.string(),
  characters: z.int(),
  hasChanges: z.boolean(),
  ownerId: z.int().nullable(),
  assigneeId: z.int().nullable(),
  holder,
  /** Whether the caller may write it now. */
  mayWrite: z.boolean(),
});

const revisionLine = z.object({
  id: z.int(),
  number: z.int(),
  reason: z.string(),
  writtenBy: z.int().nullable(),
  at: seconds,
  /** SHA-256 of the text, in hex. */
  text: z.string(),
});

/** Stories of the newsroom: lists, working texts saved field by field, leases, history (docs/newsroom.md#manuscripts). */
export const storyCalls = {
  /** Returns a page of the list. Only the first page has `count` and `more`; later pages (`before`) are not counted. */
  "GET /newsroom/stories": newsroomCall({
    permission: "story.read",
    reads: [...WHOLE_STORY],
    input: z.object({
      state: state.optional(),
      column: maybeId,
      editor: maybeId,
      source: maybeId,
      /** The first and the last day (yyyy-mm-dd, Asia/Shanghai) of the last change, both included. */
      from: listDay.optional(),
      to: listDay.optional(),
      q: z.string().max(60).optional(),
      before: z.string().max(40).optional(),
    }),
    records: { column: "no record", editor: "no record", source: "no record" },
    answer: z.object({ stories: z.array(storyLine), next: z.string().nullable(), count: z.int(), more: z.boolean() }),
    run: async ({ input, actor, language }) => {
      const { column: columnId, editor: editorId, source: sourceId, ...filter } = input;
      const { stories, ...page } = await readStories(actor, { ...filter, columnId, editorId, sourceId });
      const details = await readDetails(
        stories.map(({ id }) => id),
        language,
      );
      return {
        ...page,
        stories: stories.map((story) => ({ ...story, ...(details.get(story.id) ?? NO_DETAIL) })),
      };
    },
  }),
  "GET /newsroom/story": newsroomCall({
    permission: "story.read",
    reads: [...WHOLE_STORY],
    input: story,
    records: { id: "newsroom story" },
    answer: storyData,
    run: async ({ input: { id }, actor }) => ({ ...(await readStory(actor, id)), holder: await readStoryHolder(id) }),
  }),
  "POST /newsroom/createStory": newsroomCall({
    permission: "story.write",
    changes: ["story.state"],
    input: z.strictObject({ title: z.string().max(480).default(""), column: maybeId }),
    records: { column: "no record" },
    answer: z.object({ id: z.int() }),
    run: ({ input: { title, column }, actor }) => createManuscript({ title, columnId: column ?? null }, actor),
  }),
  "POST /newsroom/saveStory": newsroomCall({
    permission: "story.write",
    changes: ["story.text"],
    input: z.strictObject({ id: idField, fence: number, changes: manuscriptChanges }),
    records: { id: "newsroom story", fence: "no record" },
    answer: z.object({
      version,
      versions,
      kept: z.record(z.string(), z.unknown()),
      conflicts: z.record(z.string(), z.object({ value: z.unknown(), version })),
      faults: z.record(z.string(), z.enum(["wrong", "missing", "forbidden"])),
      fence: z.int(),
      conflictRevision: z.int().nullable(),
    }),
    bodyLimit: SAVE_LIMIT,
    run: async ({ input, actor }) => saveManuscript(actor, input),
  }),
  "POST /newsroom/lease": newsroomCall({
    permission: "story.write",
    changes: ["story.lease"],
    input: z.strictObject({ id: idField, tab: z.uuid(), take: z.boolean().optional() }),
    records: { id: "newsroom story" },
    answer: z.object({ fence: z.int(), version, holder }),
    run: ({ input, actor }) => leaseStory(actor, input),
  }),
  "POST /newsroom/beat": newsroomCall({
    permission: "story.write",
    changes: ["story.lease"],
    input: z.strictObject({ id: idField, fence: number, leave: z.boolean().optional() }),
    records: { id: "newsroom story", fence: "no record" },
    answer: z.object({ held: z.boolean() }),
    run: async ({ input: { leave, ...hand }, actor }) => {
      if (leave !== true) return { held: await renewStoryLease(actor, hand) };
      await leaveStory(actor, hand);
      return { held: false };
    },
  }),
  "POST /newsroom/keepRevision": newsroomCall({
    permission: "story.write",
    changes: ["story.version"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: revisionLine,
    run: async ({ input: { id }, actor }) => lineOf(await keepRevision(actor, id)),
  }),
  "GET /newsroom/revisions": newsroomCall({
    permission: "story.read",
    reads: ["story.text", "story.version", "story.state", "story.step", "story.release"],
    input: z.object({ id: idField, before: maybeId }),
    records: { id: "newsroom story", before: "no record" },
    answer: z.object({ list: z.array(revisionLine) }),
    run: async ({ input: { id, before }, actor }) => ({
      list: (await readRevisions(actor, id, before)).map(lineOf),
    }),
  }),
  "GET /newsroom/revision": newsroomCall({
    permission: "story.read",
    reads: [],
    input: z.object({ id: idField, revision: idField }),
    records: { id: "newsroom story", revision: "newsroom revision" },
    answer: revisionLine.extend({ fields, body: z.string(), characters: z.int() }),
    run: async ({ input: { id, revision: revisionId }, actor }) => {
      const revision = await readRevision(actor, id, revisionId);
      return { ...revision, ...lineOf(revision) };
    },
  }),
  "POST /newsroom/restoreRevision": newsroomCall({
    permission: "story.write",
    changes: ["story.text", "story.version"],
    input: z.strictObject({ id: idField, revision: idField, fence: number }),
    records: { id: "newsroom story", revision: "newsroom revision", fence: "no record" },
    answer: z.object({ version }),
    run: ({ input: { id, revision: revisionId, fence }, actor }) => restoreRevision(actor, { id, revisionId, fence }),
  }),
  "POST /newsroom/trash": newsroomCall({
    permission: "story.trash",
    changes: ["story.state"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.null(),
    run: async ({ input: { id }, actor }) => trashManuscript(actor, id),
  }),
  /**
   * Absent properties stay unchanged. `assignee` null means none; `dueAt` is in seconds, 0 for none. A command on more
   * than five stories requires the second factor.
   */
  "POST /newsroom/arrange": newsroomCall({
    permission: "story.assign",
    changes: ["story.state"],
    input: z.strictObject({
      ids,
      assignee: idField.nullable().optional(),
      dueAt: number.max(32_503_680_000).optional(),
      priority: z.int().min(0).max(2).optional(),
      needsLegal: z.boolean().optional(),
      needsPicture: z.boolean().optional(),
      isSensitive: z.boolean().optional(),
    }),
    records: { ids: "newsroom story", assignee: "newsroom colleague", dueAt: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: async ({ input: { ids, assignee, dueAt, ...given }, actor, texts }) => {
      const due = dueAt === 0 ? null : dueAt === undefined ? undefined : new Date(dueAt * 1_000);
      await arrangeStories(actor, ids, { ...given, assigneeId: assignee, dueAt: due });
      return ok(null, texts.staff.arranged(new Set(ids).size));
    },
  }),
  "POST /newsroom/trashStories": newsroomCall({
    permission: "story.trash",
    changes: ["story.state"],
    input: z.strictObject({ ids }),
    records: { ids: "newsroom story" },
    answer: z.null(),
    run: ({ input: { ids }, actor }) => trashStories(actor, ids),
  }),
  "POST /newsroom/untrash": newsroomCall({
    permission: "story.trash",
    changes: ["story.state"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.null(),
    run: async ({ input: { id }, actor }) => untrashManuscript(actor, id),
  }),
};

const NO_DETAIL = {
  column: "",
  editor: "",
  characters: 0,
  steps: 0,
  passed: 0,
  holder: "",
  assignee: "",
  priority: 0,
  needsLegal: false,
  needsPicture: false,
  isSensitive: false,
};

type Revision = Awaited<ReturnType<typeof keepRevision>>;

const lineOf = ({ textSha256, ...revision }: Revision) => ({ ...revision, text: textSha256.toString("hex") });
