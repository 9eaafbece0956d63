import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

const named = z.object({ id: z.int(), name: z.string() });
const below = z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable() });

/** What a story can be put into: the lists of the writing screen's panel, in the editors' order (docs/newsroom.md#screens). */
export const choiceCalls = defineCalls({
  "GET /newsroom/choices": {
    right: "newsroom/story.read",
    data: z.object({
      columns: z.array(below),
      industries: z.array(named),
      /** `parentId`: its industry. */
      sectors: z.array(below),
      /** Sections of all subjects, of those too that readers do not see yet, named with their subject. */
      sections: z.array(named),
      sources: z.array(named.extend({ mayReprint: z.boolean() })),
    }),
  },
  /** What a role can be given for. */
  "GET /newsroom/scopes": {
    right: "newsroom/staff.read",
    data: z.object({ columns: z.array(below), industries: z.array(named) }),
  },
  /** What readers can follow, for whom a message is written. */
  "GET /newsroom/followed": {
    right: "newsroom/message.send",
    data: z.object({ columns: z.array(below), industries: z.array(named), subjects: z.array(named) }),
  },
  /** What a card in a story can lead to: what readers can see, by words of its title or by pinyin. */
  "GET /newsroom/cards": {
    right: "newsroom/story.read",
    input: z.object({ q: z.string().trim().min(1).max(60) }),
    data: z.object({ list: z.array(z.object({ href: z.string(), title: z.string(), kind: z.string() })) }),
    texts: ["article", "search"],
  },
});

type ChoiceCalls = typeof choiceCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ChoiceCalls {}
}
