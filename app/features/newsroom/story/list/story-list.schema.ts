import { z } from "zod";
import { MANUSCRIPT_STATES } from "../story.states.ts";

/** A day in Asia/Shanghai. No record of the site is older than this century. */
export const listDay = z.iso.date().refine((day) => day >= "2000");

/** The filters of the list. */
export const storyFilter = z.object({
  state: z.enum(MANUSCRIPT_STATES).optional(),
  columnId: z.int().positive().optional(),
  editorId: z.int().positive().optional(),
  /** The id of a source. */
  sourceId: z.int().positive().optional(),
  /** The first and the last day of the last change, in Asia/Shanghai, both included. */
  from: listDay.optional(),
  to: listDay.optional(),
  /** Search words of at least two characters, or pinyin: whole syllables or their first letters. */
  q: z.string().trim().max(60).optional(),
});

export type StoryFilter = z.infer<typeof storyFilter>;

/** A row of the newsroom's list of stories. */
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

/** The highest count. For more matches the list shows 1000+. */
export const MOST_COUNTED = 1000;
