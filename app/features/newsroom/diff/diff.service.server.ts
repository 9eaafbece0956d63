import type { Actor } from "#app/features/base/actor/actor.ts";
import { readLiveText, readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import type { ManuscriptText } from "#app/features/newsroom/story/story.schema.ts";
import { readRevision } from "#app/features/newsroom/story/revision.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { compareTexts } from "./diff.ts";
import type { Comparison, TextName } from "#app/newsroom/kit/record/diff.schema.ts";

/**
 * Compares two texts of a story. Throws `not_found` if the actor may not read the story, if a revision belongs to
 * another story, or if the live text is requested and the story is not public.
 */
export async function readComparison(
  actor: Actor,
  { id, from, to }: { id: number; from: TextName; to: TextName },
): Promise<Comparison> {
  return compareTexts(await textNamed(actor, id, from), await textNamed(actor, id, to));
}

async function textNamed(actor: Actor, id: number, name: TextName): Promise<ManuscriptText> {
  if (typeof name === "number") return readRevision(actor, id, name);
  const { fields, body_html: body } = await readManuscriptFor(actor, id);
  if (name === "working") return { fields, body };
  const live = await readLiveText(id);
  if (live === undefined) throw new DomainError("not_found", `story ${id} is not public`);
  return live;
}
