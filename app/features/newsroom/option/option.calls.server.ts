import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { findCards, readChoices, readFollowed, readScopes } from "./option.service.server.ts";

const named = z.object({ id: z.int(), name: z.string() });
const below = z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable() });

/** Lists to choose from in the panel of the writing screen, in the order that editors have set (docs/newsroom.md#screens). */
export const optionCalls = {
  "GET /newsroom/choices": newsroomCall({
    permission: "story.read",
    reads: ["column", "industry", "sector", "subject", "source"],
    answer: z.object({
      columns: z.array(below),
      industries: z.array(named),
      /** Sectors. `parentId` is the industry of the sector. */
      sectors: z.array(below),
      /** Sections of all subjects, including hidden ones. Each name contains the subject. */
      sections: z.array(named),
      sources: z.array(named.extend({ mayReprint: z.boolean() })),
    }),
    run: async ({ language }) => readChoices(language),
  }),
  /** Returns the scopes for which a role can be granted. */
  "GET /newsroom/scopes": newsroomCall({
    permission: "staff.read",
    reads: ["column", "industry"],
    answer: z.object({ columns: z.array(below), industries: z.array(named) }),
    run: async ({ language }) => readScopes(language),
  }),
  /** Returns the targets that members can follow. Their followers can be the audience of a message. */
  "GET /newsroom/followed": newsroomCall({
    permission: "message.send",
    reads: ["column", "industry", "subject"],
    answer: z.object({ columns: z.array(below), industries: z.array(named), subjects: z.array(named) }),
    run: async ({ language }) => readFollowed(language),
  }),
  /** Returns possible targets of a card in a story: public stories that match words of the title or pinyin. */
  "GET /newsroom/cards": newsroomCall({
    permission: "story.read",
    reads: ["story.state", "story.release"],
    input: z.object({ q: z.string().trim().min(1).max(60) }),
    answer: z.object({ list: z.array(z.object({ href: z.string(), title: z.string(), kind: z.string() })) }),
    texts: ["article", "search"],
    run: async ({ input, actor, language }) => ({ list: await findCards(actor, input.q, language) }),
  }),
};
