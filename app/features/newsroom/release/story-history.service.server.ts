import type { Actor } from "#app/features/base/actor/actor.ts";
import type { FindingCode } from "#app/features/newsroom/check/check.schema.ts";
import { readReports, readWaivers } from "#app/features/newsroom/check/check.service.server.ts";
import { readManuscriptFor, readRevisionText } from "#app/features/newsroom/story/story.service.server.ts";
import type { ManuscriptText } from "#app/features/newsroom/story/story.schema.ts";
import { readRounds } from "#app/features/newsroom/review/review-state.service.server.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { findReleases, type Release } from "./release.repo.server.ts";

/** A signature of a step: the signer, the time, and the findings that they waived. */
type Signature = { step: number; name: string; at: Date; waived: Waived[] };
type Waived = { finding: string; code: FindingCode; words: string; reason: string };

type Step = Awaited<ReturnType<typeof readRounds>>["rounds"][number]["decisions"][number];
type SignedStep = Step & { decided_by: number; decided_at: Date; report_id: number };

/** The text that was public at a time, and its release. */
export type StoryThen = {
  release: Release;
  /** The name of the staff member who ordered the release; null for an import or an operator. */
  orderedBy: string | null;
  /** The text; undefined if the story was taken down. */
  text: ManuscriptText | undefined;
  signatures: Signature[];
};

/**
 * Returns the text that was public at a time, with its release and signatures. `when` can be the number of a release
 * instead, because two releases may have the same second. Returns undefined if nothing was released by then. Throws
 * `not_found` if the actor may not read the story.
 */
export async function readStoryAt(actor: Actor, id: number, when: Date | number): Promise<StoryThen | undefined> {
  await readManuscriptFor(actor, id);
  const done = (await findReleases(id)).filter(
    ({ number, done_at }) => done_at !== null && (typeof when === "number" ? number <= when : done_at <= when),
  );
  const [last] = done;
  const worded = done.find(({ revision_id }) => revision_id !== null);
  if (last === undefined) return undefined;
  const names = await readNames(done.map(({ ordered_by }) => ordered_by));
  const text = worded?.revision_id == null ? undefined : await readRevisionText(id, worded.revision_id);
  return {
    release: last,
    orderedBy: last.ordered_by === null ? null : (names.get(last.ordered_by) ?? null),
    text: last.kind === "takedown" ? undefined : text,
    signatures: await signaturesOf(actor, id, worded?.round_id ?? null),
  };
}

async function signaturesOf(actor: Actor, id: number, roundId: number | null): Promise<Signature[]> {
  const [{ rounds, names }, waivers] = await Promise.all([readRounds(actor, id), readWaivers(id)]);
  // A released text has a signature for every step, so each step here has a signer.
  const steps = (rounds.find((round) => round.id === roundId)?.decisions ?? []) as SignedStep[];
  const reports = await readReports(steps.map(({ report_id }) => report_id));
  const findings = new Map(reports.map((report) => [report.id, report.findings]));
  return steps.map(({ step, decided_by, decided_at, report_id }) => ({
    step,
    name: names.get(decided_by) ?? "",
    at: decided_at,
    waived: waivers
      .filter(({ reportId, staffId }) => reportId === report_id && staffId === decided_by)
      .flatMap(({ finding, reason }) =>
        (findings.get(report_id) ?? [])
          .filter(({ id }) => id === finding)
          .map(({ code, words }) => ({ finding, code, words, reason })),
      ),
  }));
}
