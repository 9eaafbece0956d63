import { z } from "zod";
import { MANUSCRIPT_STATES } from "../story.states.ts";

/** A day of the calendar in Asia/Shanghai; nothing of the site is older than this century. */
export const listDay = z.iso.date().refine((day) => day >= "2000");

/** What of the stories is asked for. */
export const storyFilter = z.object({
  state: z.enum(MANUSCRIPT_STATES).optional(),
  columnId: z.int().positive().optional(),
  editorId: z.int().positive().optional(),
  /** Of the list of sources. */
  sourceId: z.int().positive().optional(),
  /** Days in Asia/Shanghai on which it was touched last: the first, and the last that counts. */
  from: listDay.optional(),
  to: listDay.optional(),
  /** Two characters or more, or pinyin: whole syllables or their first letters. */
  q: z.string().trim().max(60).optional(),
});

export type StoryFilter = z.infer<typeof storyFilter>;

/** A row of the newsroom's list. */
export type StoryLine = {
  id: number;
  title: string;
  columnId: number | null;
  industryId: number | null;
  state: (typeof MANUSCRIPT_STATES)[number];
  ownerId: number | null;
  assigneeId: number | null;
  isLive: boolean;
  dueAt: Date | null;
  touchedAt: Date;
};

/** Stories beyond this many are not counted: the list says 1000+. */
export const MOST_COUNTED = 1000;
