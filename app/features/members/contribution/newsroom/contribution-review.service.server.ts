import type { Actor } from "#app/features/base/actor/actor.ts";
import { acceptInto } from "#app/features/members/contribution/contribution-review.service.server.ts";
import { beginManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { EMPTY_FIELDS } from "#app/features/newsroom/story/story.schema.ts";

/**
 * Accepts a waiting contribution, which becomes a new story. Returns the story's id. With `version` it accepts only
 * that version. Throws `not_found` and `conflict`.
 */
export async function acceptContribution(id: number, actor: Actor, version?: number): Promise<number> {
  return acceptInto(
    id,
    actor,
    async ({ title, body, author, columnId, industryId, coverMediaId }, trx) => {
      const given = { title, authors: [author], columnId, industryId, coverMediaId };
      const fields = { ...EMPTY_FIELDS, ...given, origin: "contributed" as const };
      const place = { contribution_id: id, import_key: `contribution:${id}` };
      return (await beginManuscript({ fields, body }, place, "import", actor, trx)).id;
    },
    version,
  );
}
