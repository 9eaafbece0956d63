import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { roundPolicy, type Outcome, type RoundKind, type RoundPolicy } from "./review.schema.ts";

const ROUND = [
  "id",
  "manuscript_id",
  "number",
  "kind",
  "steps",
  "policy",
  "writers",
  "revision_id",
  "opened_by",
  "opened_at",
  "closed_at",
  "outcome",
  "approved_revision_id",
  "public_note",
] as const;

/** A review round. `writers` are the ids of staff members. */
export type Round = Omit<Awaited<ReturnType<typeof rounds>>[number], "policy" | "writers"> & {
  policy: RoundPolicy;
  writers: number[];
};

const rounds = (db: Db, id: number) =>
  db.selectFrom("review_rounds").select(ROUND).where("manuscript_id", "=", id).orderBy("number", "desc").execute();

function asRound(row: Awaited<ReturnType<typeof rounds>>[number]): Round {
  return {
    ...row,
    policy: roundPolicy.parse({ steps: row.steps, ...(row.policy as object) }),
    writers: row.writers.map(Number),
  };
}

/** Returns all rounds of a story, newest first. */
export async function findRounds(manuscriptId: number, db: Db = database()): Promise<Round[]> {
  return (await rounds(db, manuscriptId)).map(asRound);
}

/** Returns the open round, or undefined. To change it, the caller must have locked the manuscript. */
export async function findOpenRound(manuscriptId: number, db?: Db): Promise<Round | undefined> {
  return (await findRounds(manuscriptId, db)).find(({ closed_at }) => closed_at === null);
}

export async function insertRound(
  round: {
    manuscriptId: number;
    kind: RoundKind;
    policy: RoundPolicy;
    writers: readonly number[];
    revisionId: number;
    openedBy: number | null;
    publicNote: string;
  },
  trx: Db,
): Promise<Round> {
  const row = await trx
    .insertInto("review_rounds")
    .values({
      manuscript_id: round.manuscriptId,
      number: sql`(select coalesce(max(number), 0) + 1 from review_rounds where manuscript_id = ${round.manuscriptId})`,
      kind: round.kind,
      steps: round.policy.steps,
      policy: JSON.stringify(round.policy),
      writers: sql`${[...round.writers]}::bigint[]`,
      revision_id: round.revisionId,
      opened_by: round.openedBy,
      public_note: round.publicNote,
    })
    .returning(ROUND)
    .executeTakeFirstOrThrow();
  return asRound(row);
}

export async function closeRound(
  id: number,
  outcome: Outcome,
  approvedRevisionId: number | null,
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("review_rounds")
    .set({ closed_at: sql`now()`, outcome, approved_revision_id: approvedRevisionId })
    .where("id", "=", id)
    .execute();
}

/** Returns the steps of a round in order. `isTaken` means that a signer has reserved the step now. */
export async function findSteps(roundId: number, db: Db = database()) {
  return db
    .selectFrom("review_steps")
    .selectAll()
    .select(sql<boolean>`coalesce(taken_until > now(), false)`.as("isTaken"))
    .where("round_id", "=", roundId)
    .orderBy("step")
    .execute();
}
export type Step = Awaited<ReturnType<typeof findSteps>>[number];

export async function insertStep(roundId: number, step: number, revisionIn: number, trx: Db): Promise<void> {
  await trx.insertInto("review_steps").values({ round_id: roundId, step, revision_in: revisionIn }).execute();
}

/**
 * Reserves a step for some minutes. With 0 minutes the step becomes free, but the row still contains its last holder.
 */
export async function reserveStep(
  { roundId, step }: { roundId: number; step: number },
  staffId: number,
  minutes: number,
  trx: Db,
): Promise<Date | null> {
  const row = await trx
    .updateTable("review_steps")
    .set({ taken_by: staffId, taken_until: sql`now() + make_interval(mins => ${minutes})` })
    .where("round_id", "=", roundId)
    .where("step", "=", step)
    .returning("taken_until")
    .executeTakeFirstOrThrow();
  return row.taken_until;
}

export async function decideStep(
  { roundId, step }: { roundId: number; step: number },
  decision: {
    decision: "passed" | "returned" | "vetoed";
    decidedBy: number;
    revisionOut: number;
    reportId: number | null;
    proofread: boolean;
    note: string;
  },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("review_steps")
    .set({
      decision: decision.decision,
      decided_by: decision.decidedBy,
      decided_at: sql`now()`,
      revision_out: decision.revisionOut,
      report_id: decision.reportId,
      proofread: decision.proofread,
      note: decision.note,
    })
    .where("round_id", "=", roundId)
    .where("step", "=", step)
    .execute();
}

/** Returns the company names in the check rules that pair names with stock codes. */
export async function findCompanyNames(db: Db = database()): Promise<string[]> {
  const rows = await db.selectFrom("check_rules").select("pattern").where("kind", "=", "pair").execute();
  return rows.map(({ pattern }) => pattern.split("=")[0] ?? "");
}

/** Returns the text hash of a revision. */
export async function findTextHash(revisionId: number, db: Db = database()): Promise<Buffer> {
  const row = await db
    .selectFrom("manuscript_revisions")
    .select("text_sha256")
    .where("id", "=", revisionId)
    .executeTakeFirstOrThrow();
  return row.text_sha256;
}

/** Returns the hash of the text that a round has approved, or undefined if it has approved none. */
export async function findApprovedHash(manuscriptId: number, roundId: number, trx: Db): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom("review_rounds as round")
    .innerJoin("manuscript_revisions as revision", "revision.id", "round.approved_revision_id")
    .select("revision.text_sha256")
    .where("round.id", "=", roundId)
    .where("round.manuscript_id", "=", manuscriptId)
    .where("round.outcome", "=", "approved")
    .executeTakeFirst();
  return row?.text_sha256;
}

/** Returns the name of a staff member and whether they are active. */
export async function findColleague(staffId: number, db: Db = database()) {
  return db
    .selectFrom("staff")
    .select(["member_id", "real_name", "active"])
    .where("member_id", "=", staffId)
    .executeTakeFirst();
}

/** Stores that a staff member has requested the withdrawal of a story, or has withdrawn it in place of its writer. */
export async function insertWithdrawal(
  withdrawal: { roundId: number; kind: "asked" | "withdrawn"; staffId: number; note: string },
  trx: Db,
): Promise<void> {
  const { roundId, kind, staffId, note } = withdrawal;
  await trx.insertInto("review_withdrawals").values({ round_id: roundId, kind, staff_id: staffId, note }).execute();
}
