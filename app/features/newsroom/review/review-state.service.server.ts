import type { Actor } from "#app/features/base/actor/actor.ts";
import { readManuscriptFor } from "#app/features/newsroom/manuscript/manuscript.service.server.ts";
import { findNames, findRounds, findSteps, type Round, type Step } from "./review.repo.server.ts";

/** The ways of a story through review, and the names of all who had a part in them. */
export type ReviewState = { rounds: (Round & { decisions: Step[] })[]; names: Map<number, string> };

/** The rounds of a story with their steps, newest first, for who may read it. */
export async function readRounds(actor: Actor, id: number): Promise<ReviewState> {
  await readManuscriptFor(actor, id);
  const rounds = await Promise.all(
    (await findRounds(id)).map(async (round) => ({ ...round, decisions: await findSteps(round.id) })),
  );
  const people = rounds.flatMap(({ opened_by, writers, decisions }) => [
    opened_by,
    ...writers,
    ...decisions.flatMap(({ taken_by, decided_by }) => [taken_by, decided_by]),
  ]);
  return { rounds, names: await findNames([...new Set(people.filter((id) => id !== null))]) };
}
