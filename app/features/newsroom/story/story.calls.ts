import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { manuscriptChanges, type ManuscriptFields } from "./story.schema.ts";
import { MANUSCRIPT_STATES } from "./story.states.ts";
import { listDay } from "./list/story-list.schema.ts";

/** The byte limit of a save: an escaped body of 200 kB with all fields. */
const SAVE_LIMIT = 512 * 1024;

const state = z.enum(MANUSCRIPT_STATES);
const version = z.int();
const number = z.int().nonnegative();
/** Stored fields were validated when they were saved, so they are not parsed again. */
const fields = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ManuscriptFields, ManuscriptFields>;
const versions = z.record(z.string(), version);

const story = z.object({ id: idField });
const maybeId = idField.optional();
/** The stories of one command: all are changed, or none. */
const ids = z.array(idField).min(1).max(100);

/** A row of the list; times are seconds, 0 for none. */
const storyLine = z.object({
  id: z.int(),
  title: z.string(),
  columnId: z.int().nullable(),
  industryId: z.int().nullable(),
  state,
  ownerId: z.int().nullable(),
  assigneeId: z.int().nullable(),
  isLive: z.boolean(),
  dueAt: z.int(),
  touchedAt: z.int(),
  /** The list's columns: column, owner, current lease holder, and signed steps of the round. */
  column: z.string(),
  editor: z.string(),
  characters: z.int(),
  steps: z.int(),
  passed: z.int(),
  holder: z.string(),
  /** The assignee, the priority (0 to 2), and what the story still needs. */
  assignee: z.string(),
  priority: z.int(),
  needsLegal: z.boolean(),
  needsPicture: z.boolean(),
  /** Whether the policies for sensitive stories apply. */
  isSensitive: z.boolean(),
});

const holder = z.object({ staffId: z.int(), name: z.string(), since: z.int() }).nullable();

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
  at: z.int(),
  /** SHA-256 of the text, in hex. */
  text: z.string(),
});

/** Stories of the newsroom: lists, working texts saved field by field, leases, history (docs/newsroom.md#manuscripts). */
export const manuscriptCalls = defineCalls({
  /** `count` and `more`: set on the first page; later pages (`before`) are not counted. */
  "GET /newsroom/stories": {
    permission: "story.read",
    input: z.object({
      state: state.optional(),
      column: maybeId,
      editor: maybeId,
      source: maybeId,
      /** The first and the last day (yyyy-mm-dd, Asia/Shanghai) of the last change, both inclusive. */
      from: listDay.optional(),
      to: listDay.optional(),
      q: z.string().max(60).optional(),
      before: z.string().max(40).optional(),
    }),
    records: { column: "no record", editor: "no record", source: "no record" },
    answer: z.object({ stories: z.array(storyLine), next: z.string().nullable(), count: z.int(), more: z.boolean() }),
  },
  "GET /newsroom/story": {
    permission: "story.read",
    input: story,
    records: { id: "newsroom story" },
    answer: storyData,
  },
  "POST /newsroom/createStory": {
    permission: "story.write",
    input: z.strictObject({ title: z.string().max(480).default(""), column: maybeId }),
    records: { column: "no record" },
    answer: z.object({ id: z.int() }),
  },
  "POST /newsroom/saveStory": {
    permission: "story.write",
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
  },
  "POST /newsroom/lease": {
    permission: "story.write",
    input: z.strictObject({ id: idField, tab: z.uuid(), take: z.boolean().optional() }),
    records: { id: "newsroom story" },
    answer: z.object({ fence: z.int(), version, holder }),
  },
  "POST /newsroom/beat": {
    permission: "story.write",
    input: z.strictObject({ id: idField, fence: number, leave: z.boolean().optional() }),
    records: { id: "newsroom story", fence: "no record" },
    answer: z.object({ held: z.boolean() }),
  },
  "POST /newsroom/keepRevision": {
    permission: "story.write",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: revisionLine,
  },
  "GET /newsroom/revisions": {
    permission: "story.read",
    input: z.object({ id: idField, before: maybeId }),
    records: { id: "newsroom story", before: "no record" },
    answer: z.object({ list: z.array(revisionLine) }),
  },
  "GET /newsroom/revision": {
    permission: "story.read",
    input: z.object({ id: idField, revision: idField }),
    records: { id: "newsroom story", revision: "newsroom revision" },
    answer: revisionLine.extend({ fields, body: z.string(), characters: z.int() }),
  },
  "POST /newsroom/restoreRevision": {
    permission: "story.write",
    input: z.strictObject({ id: idField, revision: idField, fence: number }),
    records: { id: "newsroom story", revision: "newsroom revision", fence: "no record" },
    answer: z.object({ version }),
  },
  /** The newsroom's events, as server-sent events; `story`: the story that is open on this screen. */
  "GET /newsroom/events": {
    permission: "staff",
    input: z.object({ story: maybeId }),
    records: { story: "no record" },
    answer: "stream",
  },
  "POST /newsroom/trash": {
    permission: "story.trash",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.null(),
  },
  /**
   * Absent properties are unchanged. `assignee` null: none; `dueAt`: seconds, 0 for none. More than five stories require the
   * second factor.
   */
  "POST /newsroom/arrange": {
    permission: "story.assign",
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
  },
  "POST /newsroom/trashStories": {
    permission: "story.trash",
    input: z.strictObject({ ids }),
    records: { ids: "newsroom story" },
    answer: z.null(),
  },
  "POST /newsroom/untrash": {
    permission: "story.trash",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: z.null(),
  },
});

type ManuscriptCalls = typeof manuscriptCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ManuscriptCalls {}
}
