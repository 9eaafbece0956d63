import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { cursor, time } from "#app/features/base/call/content-fields.ts";
import { stored } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { CHANNELS } from "#app/features/published/flash/flash.channels.ts";
import { LONGEST_LINE_MS } from "./flash.rules.ts";
import { streamItem } from "#app/features/published/flash/flash.calls.ts";

const key = z.uuid();
const version = z.int().positive();
const note = z.string().trim().max(200);

/** A flash's data, as written; `industry`: a slug or empty, `article`: the linked story. */
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
export type FlashText = z.infer<typeof flashText>;

const draft = z.object({
  id: z.int(),
  state: z.enum(["held", "waiting", "sent", "taken-back", "declined", "failed"]),
  /** Milliseconds for which it can be taken back. */
  heldFor: z.int(),
});

const deskDraft = draft.extend({
  text: flashText,
  madeAt: time,
  /** It is published already, and is to become red. */
  reddens: z.boolean(),
  note: z.string(),
  by: z.string(),
  isMine: z.boolean(),
});
export type DeskDraft = z.infer<typeof deskDraft>;

const deskFlash = z.object({
  /** As readers see it. */
  item: streamItem,
  text: flashText,
  version: z.int(),
  by: z.string(),
  mayCorrect: z.boolean(),
  mayRedden: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type DeskFlash = z.infer<typeof deskFlash>;

const template = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  channel: z.enum(CHANNELS),
  source: z.string(),
});
export type FlashTemplate = z.infer<typeof template>;

/** The flash screen (docs/newsroom.md#flashes). Commands carry a key: a repeated one gets the first answer. */
export const flashDeskCalls = defineCalls({
  /** The open drafts, the data that can fill the form, and the texts of the last two hours. */
  "GET /newsroom/flashDesk": {
    permission: "flash.send",
    answer: z.object({
      red: z.enum(["alone", "second", "no"]),
      drafts: z.array(deskDraft),
      recent: z.array(z.object({ text: z.string(), at: time })),
      /** Those in which the caller may send, and whether a flash of theirs has to lie in one of them. */
      industries: z.array(z.object({ slug: z.string(), name: z.string() })),
      needsIndustry: z.boolean(),
      sources: z.array(z.string()),
      templates: z.array(template),
    }),
  },
  /** The stream as readers see it, and what the caller may do to each; `before` goes on. */
  "GET /newsroom/flashes": {
    permission: "flash.send",
    input: z.object({ before: cursor.optional() }),
    answer: z.object({ list: z.array(deskFlash), next: z.string().nullable() }),
  },
  /** A flash at each of its versions, newest first. */
  "GET /newsroom/flashVersions": {
    permission: "flash.send",
    input: z.object({ id: idField }),
    records: { id: "newsroom flash" },
    answer: z.object({
      list: z.array(
        z.object({
          number: z.int(),
          title: z.string(),
          content: z.string(),
          /** When it was to go out, of a version that a move has made; null of others. */
          publishAt: time.nullable(),
          note: z.string(),
          by: z.string(),
          at: time,
        }),
      ),
    }),
  },
  /** Stories that readers can see, by words. */
  "GET /newsroom/flashStories": {
    permission: "flash.send",
    input: z.object({ q: z.string().trim().min(1).max(60) }),
    answer: z.object({ list: z.array(z.object({ id: z.int(), title: z.string() })) }),
  },
  "POST /newsroom/flash": {
    permission: "flash.send",
    /** `line`: the round-trip time in milliseconds; the hold is longer by it. */
    input: z.strictObject({ key, line: z.int().min(0).max(LONGEST_LINE_MS).default(0), ...record }),
    records: { article: "public article", line: "no record" },
    answer: draft,
    texts: ["staff"],
  },
  /** Takes back what the caller sends under a key, whether it has arrived or is still under way. */
  "POST /newsroom/cancelFlash": {
    permission: "flash.send",
    input: z.strictObject({ key }),
    answer: z.null(),
    texts: ["staff"],
  },
  "POST /newsroom/holdBack": {
    permission: "flash.send",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom flash draft" },
    answer: z.null(),
    texts: ["staff"],
  },
  /** The second person's decision on a red one; `note` gives its writer the reason. */
  "POST /newsroom/second": {
    permission: "staff",
    input: z.strictObject({ id: idField, yes: z.boolean(), note: note.default("") }),
    records: { id: "newsroom flash draft" },
    answer: z.null(),
    texts: ["staff"],
  },
  "POST /newsroom/correctFlash": {
    permission: "flash.send",
    input: z.strictObject({ id: idField, version, key, note, ...record }),
    records: { id: "newsroom flash", version: "no record", article: "public article" },
    answer: z.object({ version: z.int() }),
    texts: ["staff"],
  },
  "POST /newsroom/withdrawFlash": {
    permission: "flash.take-down",
    input: z.strictObject({ id: idField, version, key, note }),
    records: { id: "newsroom flash", version: "no record" },
    answer: z.object({ version: z.int() }),
    texts: ["staff"],
  },
  "POST /newsroom/reddenFlash": {
    permission: "flash.send",
    input: z.strictObject({ id: idField, version, key }),
    records: { id: "newsroom flash", version: "no record" },
    answer: z.object({ state: z.enum(["sent", "waiting"]) }),
    texts: ["staff"],
  },
  /** Reschedules an upcoming flash. */
  "POST /newsroom/moveFlash": {
    permission: "flash.send",
    input: z.strictObject({ id: idField, version, at: z.int().min(1).max(32_503_680_000), key }),
    records: { id: "newsroom flash", version: "no record", at: "no record" },
    answer: z.null(),
    texts: ["story"],
  },
  /** With `id` and the `version` that was seen it changes a template, else it adds one. */
  "POST /newsroom/saveFlashTemplate": {
    permission: "flash.send",
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
  },
  "POST /newsroom/removeFlashTemplate": {
    permission: "flash.send",
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom flash template", version: "no record" },
    answer: z.null(),
  },
});

type FlashDeskCalls = typeof flashDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends FlashDeskCalls {}
}
