import { z } from "zod";
import { versionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { cursor, time } from "#app/features/base/call/content-fields.ts";
import { isoTime, stored } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { CHANNELS } from "#app/features/published/flash/flash.channels.ts";
import { LONGEST_LINE_MS } from "./flash.rules.ts";
import { streamItem } from "#app/features/published/flash/flash.calls.server.ts";
import { findReadersStories, readChoices } from "#app/features/newsroom/option/option.service.server.ts";
import { correctPublished, readFlashVersions, reddenFlash, withdrawPublished } from "./flash-change.service.server.ts";
import { readFlashScreen, readFlashes } from "./flash-read.service.server.ts";
import { moveUpcoming } from "./flash-move.service.server.ts";
import { cancelSending, decideAbout, sendFlash, takeBack } from "./flash.service.server.ts";
import { readTemplates, removeTemplate, saveTemplate } from "./flash-template.service.server.ts";
import { flashTarget } from "./flash.policy.ts";
import { mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { FlashChange } from "#app/features/published/flash/flash.schema.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";

const key = z.uuid();
const version = z.int().positive();
const note = z.string().trim().max(200);

/** A flash's data in requests. `industry` is a slug or empty, `article` the linked story. */
const record = {
  title: z.string().trim().max(128).default(""),
  content: z.string().trim().min(1).max(1_000),
  importance: z.enum(["normal", "important"]).default("normal"),
  channel: z.enum(CHANNELS),
  tags: z.array(z.string().trim().min(1).max(40)).max(10).default([]),
  industry: z.string().max(60).default(""),
  source: z.string().trim().max(80).default(""),
  article: idField.nullable().default(null),
};
const flashText = stored(z.object({ ...record, article: z.int().nullable() }));
export type FlashText = z.input<typeof flashText>;

const draft = z.object({
  id: z.int(),
  state: z.enum(["held", "waiting", "sent", "taken-back", "declined", "failed"]),
  /** Remaining milliseconds in which the writer can take it back. */
  heldFor: z.int(),
});

const heldDraft = draft.extend({
  text: flashText,
  madeAt: isoTime,
  /** Whether the draft makes an already published flash red. */
  reddens: z.boolean(),
  note: z.string(),
  by: z.string(),
  isMine: z.boolean(),
});
export type HeldDraft = z.input<typeof heldDraft>;

const listedFlash = z.object({
  /** The flash as readers see it. */
  item: streamItem,
  text: flashText,
  version: z.int(),
  by: z.string(),
  mayCorrect: z.boolean(),
  mayRedden: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type ListedFlash = z.input<typeof listedFlash>;

const template = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  channel: z.enum(CHANNELS),
  source: z.string(),
});
export type FlashTemplate = z.input<typeof template>;

/**
 * The newsroom calls of the flash screen (docs/newsroom.md#flashes). Commands carry a key; repeating a key returns the
 * first response.
 */
export const flashCalls = {
  /** Returns the open drafts, the data for the form, and the texts of the last two hours. */
  "GET /newsroom/flashScreen": newsroomCall({
    permission: "flash.send",
    reads: ["flash"],
    answer: z.object({
      red: z.enum(["alone", "second", "no"]),
      drafts: z.array(heldDraft),
      recent: z.array(z.object({ text: z.string(), at: isoTime })),
      /**
       * The industries for which the caller may send flashes. The next flag says whether each flash of the caller must
       * have one of them.
       */
      industries: z.array(z.object({ slug: z.string(), name: z.string() })),
      needsIndustry: z.boolean(),
      sources: z.array(z.string()),
      templates: z.array(template),
    }),
    run: async ({ actor, language }) => flashScreenFor(actor, language),
  }),
  /**
   * Returns the stream as readers see it, with the caller's permitted commands. `before` is the cursor of the next
   * page.
   */
  "GET /newsroom/flashes": newsroomCall({
    permission: "flash.send",
    reads: ["flash"],
    input: z.object({ before: cursor.optional() }),
    answer: z.object({ list: z.array(listedFlash), next: z.string().nullable() }),
    run: async ({ input, actor }) => {
      const { flashes, next } = await readFlashes(actor, decodeCursor(input.before ?? null), Date.now());
      return {
        list: flashes.map(({ record, ...flash }) => ({ ...flash, text: written(record) })),
        next: next === undefined ? null : encodeCursor(next),
      };
    },
  }),
  /** Returns the versions of a flash, newest first. */
  "GET /newsroom/flashVersions": newsroomCall({
    permission: "flash.send",
    reads: ["flash"],
    input: z.object({ id: idField }),
    records: { id: "newsroom flash" },
    answer: z.object({
      list: z.array(
        versionLine.extend({
          title: z.string(),
          content: z.string(),
          /** The scheduled time, if the version was made by a move; null for other versions. */
          publishAt: time.nullable(),
        }),
      ),
    }),
    run: async ({ input: { id }, actor }) => ({
      list: (await readFlashVersions(actor, id)).map(({ record, ...version }) => {
        const { title, content, publish_at: publishAt = null } = record as FlashChange & { publish_at?: string };
        return { ...version, title, content, publishAt };
      }),
    }),
  }),
  /** Searches stories that readers can see. */
  "GET /newsroom/flashStories": newsroomCall({
    permission: "flash.send",
    reads: ["flash"],
    input: z.object({ q: z.string().trim().min(1).max(60) }),
    answer: z.object({ list: z.array(z.object({ id: z.int(), title: z.string() })) }),
    run: async ({ input: { q }, language }) => ({
      list: await findReadersStories(q, language),
    }),
  }),
  "POST /newsroom/flash": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    /** Sends a flash. `line` is the round-trip time of the connection in milliseconds, which is added to the hold. */
    input: z.strictObject({ key, line: z.int().min(0).max(LONGEST_LINE_MS).default(0), ...record }),
    records: { article: "public article", line: "no record" },
    answer: draft,
    texts: ["staff"],
    run: async ({ input: { article, line, ...text }, actor }) => {
      const { id, state, heldForMs } = await sendFlash(actor, { ...text, article_id: article }, line);
      return { id, state, heldFor: Math.ceil(heldForMs) };
    },
  }),
  /** Takes back the caller's flash with this key, even if it has not arrived yet. */
  "POST /newsroom/cancelFlash": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({ key }),
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { key }, actor }) => cancelSending(actor, key),
  }),
  "POST /newsroom/holdBack": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom flash draft" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { id }, actor }) => takeBack(actor, id),
  }),
  /** Approves or declines a red flash as the second person. `note` tells its writer the reason. */
  "POST /newsroom/second": newsroomCall({
    permission: "staff",
    changes: ["flash"],
    input: z.strictObject({ id: idField, yes: z.boolean(), note: note.default("") }),
    records: { id: "newsroom flash draft" },
    answer: z.null(),
    texts: ["staff"],
    run: async ({ input, actor }) => {
      const outcome = await decideAbout(actor, input);
      if (outcome === "stale") throw new DomainError("conflict", `flash draft ${input.id}`);
      return null;
    },
  }),
  "POST /newsroom/correctFlash": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({ id: idField, version, key, note, ...record }),
    records: { id: "newsroom flash", version: "no record", article: "public article" },
    answer: z.object({ version: z.int() }),
    texts: ["staff"],
    run: async ({ input: { article, ...change }, actor }) => ({
      version: await correctPublished(actor, { ...change, article_id: article }),
    }),
  }),
  "POST /newsroom/withdrawFlash": newsroomCall({
    permission: "flash.take-down",
    changes: ["flash"],
    input: z.strictObject({ id: idField, version, key, note }),
    records: { id: "newsroom flash", version: "no record" },
    answer: z.object({ version: z.int() }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ version: await withdrawPublished(actor, input) }),
  }),
  "POST /newsroom/reddenFlash": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({ id: idField, version, key }),
    records: { id: "newsroom flash", version: "no record" },
    answer: z.object({ state: z.enum(["sent", "waiting"]) }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ state: await reddenFlash(actor, input) }),
  }),
  /** Reschedules an upcoming flash. */
  "POST /newsroom/moveFlash": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({ id: idField, version, at: z.int().min(1).max(32_503_680_000), key }),
    records: { id: "newsroom flash", version: "no record", at: "no record" },
    answer: z.null(),
    texts: ["story"],
    run: async ({ input: { at, ...base }, actor }) => moveUpcoming(actor, { ...base, at: new Date(at * 1_000) }),
  }),
  /** Updates a template if `id` and its base `version` are given, else adds one. */
  "POST /newsroom/saveFlashTemplate": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({
      id: idField.optional(),
      version: version.optional(),
      name: z.string().trim().min(1).max(20),
      title: record.title,
      content: record.content,
      channel: record.channel,
      source: record.source,
    }),
    records: { id: "newsroom flash template", version: "no record" },
    answer: z.object({ id: z.int(), version: z.int() }),
    run: async ({ input: { id, version, name, ...record }, actor }) =>
      saveTemplate(actor, { name, record }, id === undefined || version === undefined ? undefined : { id, version }),
  }),
  "POST /newsroom/removeFlashTemplate": newsroomCall({
    permission: "flash.send",
    changes: ["flash"],
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom flash template", version: "no record" },
    answer: z.null(),
    run: ({ input, actor }) => removeTemplate(actor, input),
  }),
};

const written = ({ article_id: article, ...text }: FlashChange) => ({ ...text, article });

async function flashScreenFor(actor: StaffActor, language: Language) {
  const [screen, industries, { sources }, templates] = await Promise.all([
    readFlashScreen(actor, Date.now()),
    readIndustries(language),
    readChoices(language),
    readTemplates(),
  ]);
  return {
    ...screen,
    drafts: screen.drafts.map(({ record, heldForMs, ...draft }) => ({
      ...draft,
      heldFor: Math.ceil(heldForMs),
      text: written(record),
    })),
    industries: industries.filter(({ id }) => mayAct(actor, "flash.send", flashTarget(id))),
    sources: sources.map(({ name }) => name),
    templates: templates.map(({ record, ...template }) => ({ ...template, ...record })),
  };
}
