import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { findCards, readChoices, readFollowed, readScopes } from "./option.service.server.ts";

const named = z.object({ id: z.int(), name: z.string() });
const below = z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable() });

/** Lists for the writing screen's panel, in the editors' order (docs/newsroom.md#screens). */
export const choiceCalls = {
  "GET /newsroom/choices": newsroomCall({
    permission: "story.read",
    reads: ["column", "industry", "sector", "subject", "source"],
    answer: z.object({
      columns: z.array(below),
      industries: z.array(named),
      /** `parentId`: its industry. */
      sectors: z.array(below),
      /** Sections of all subjects, including hidden ones, named with their subject. */
      sections: z.array(named),
      sources: z.array(named.extend({ mayReprint: z.boolean() })),
    }),
    run: async ({ language }) => readChoices(language),
  }),
  /** The scopes for which a role can be granted. */
  "GET /newsroom/scopes": newsroomCall({
    permission: "staff.read",
    reads: ["column", "industry"],
    answer: z.object({ columns: z.array(below), industries: z.array(named) }),
    run: async ({ language }) => readScopes(language),
  }),
  /** Targets that readers can follow, as audiences of a message. */
  "GET /newsroom/followed": newsroomCall({
    permission: "message.send",
    reads: ["column", "industry", "subject"],
    answer: z.object({ columns: z.array(below), industries: z.array(named), subjects: z.array(named) }),
    run: async ({ language }) => readFollowed(language),
  }),
  /** Possible targets of a card in a story: public stories by words of the title or by pinyin. */
  "GET /newsroom/cards": newsroomCall({
    permission: "story.read",
    reads: ["story.state", "story.release"],
    input: z.object({ q: z.string().trim().min(1).max(60) }),
    answer: z.object({ list: z.array(z.object({ href: z.string(), title: z.string(), kind: z.string() })) }),
    texts: ["article", "search"],
    run: async ({ input, actor, language }) => ({ list: await findCards(actor, input.q, language) }),
  }),
};
