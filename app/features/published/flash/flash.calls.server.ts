import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { openCall } from "#app/features/base/call/open-call.ts";
import {
  CONTENT_MAX_AGE,
  cursor,
  id,
  limit,
  nextCursor,
  path,
  realDay,
  text,
  time,
  titleBreaks,
} from "#app/features/base/call/content-fields.ts";
import { CHANNELS } from "./flash.channels.ts";
import { readNewer, readStream } from "./flash.service.server.ts";
import { newestCursor } from "./flash.view.ts";
import { decodeCursor } from "#app/lib/cursor.ts";

/** One public item of the stream. */
export const streamItem = z.object({
  kind: z.enum(["flash", "article"]),
  id,
  title: text,
  breaks: titleBreaks,
  text,
  important: z.boolean(),
  channel: z.enum(CHANNELS).nullable(),
  tags: z.array(text),
  source: text,
  publishedAt: time,
  href: path,
  article: z.object({ title: text, breaks: titleBreaks, href: path }).nullable(),
  changed: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("corrected"), note: text, at: time }),
      z.object({ kind: z.literal("withdrawn"), at: time }),
    ])
    .optional()
    .describe("What has become of it since; of one that was withdrawn `text` tells why"),
});

const flashesQuery = z.object({
  channel: z.enum(CHANNELS).optional(),
  importance: z.literal("important").optional(),
  day: realDay.optional().describe("A day in Asia/Shanghai, yyyy-mm-dd"),
  articles: z.literal("1").optional().describe("1: with the articles of the last 24 hours, or of the day, among them"),
  before: cursor.optional().describe("Older items"),
  after: cursor.optional().describe("Newer items; wins over before"),
  limit,
});

/** The public calls about the 24-hour stream. */
export const flashCalls = {
  "GET /content/flashes": openCall({
    docs: {
      summary: "The 24-hour stream, newest first",
      description: "24小时快讯，从新到旧；after取更新的，before取更早的",
    },
    input: flashesQuery,
    answer: z.object({
      items: z.array(streamItem),
      nextCursor,
      newestCursor: z
        .string()
        .nullable()
        .describe("Give it back as `after` to ask for what has come since; null for no items"),
    }),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ input, language }) => {
      const { channel, day, limit } = input;
      const filter = {
        channel,
        day,
        importantOnly: input.importance === "important",
        articles: input.articles === "1",
      };
      const after = decodeCursor(input.after ?? null);
      const found =
        after === undefined
          ? await readStream(filter, language, { before: decodeCursor(input.before ?? null), limit })
          : await readNewer(filter, language, { after, limit });
      return { ...found, newestCursor: newestCursor(found.items) };
    },
  }),
};

/** The public call of the live stream; its handler is in the server. */
export const flashLiveCalls = defineCalls({
  "GET /content/flashes/live": {
    permission: "anyone",
    docs: {
      summary: "The 24-hour stream as it grows, as server-sent events",
      description:
        "24小时快讯的推送：`put`是新的或改过的一条，`gone`是不再显示的一条的锚点，`beat`说明连接还在；带上`after`，先给这之后的",
    },
    input: z.object({ after: cursor.optional().describe("Items newer than this come first") }),
    answer: "stream",
  },
});
