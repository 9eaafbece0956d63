import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { VersionedNoun } from "#app/features/newsroom/version/version.service.server.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import type { BillboardInput } from "#app/features/published/billboard/billboard.schema.ts";
import {
  readWholeBoard,
  readWholeIssue,
  writeBillboard,
  writeIssue,
  type WholeBoard,
  type WholeIssue,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { billboardRecord, issueRecord, type BillboardSaid, type IssueSaid } from "./billboard.schema.ts";

type StoredMetric = { key: string; label: string; unit?: string; label_en?: string; unit_en?: string };

/** Returns a board's data as versions store it. */
export function saidOf(row: WholeBoard): BillboardSaid {
  const fields = Object.keys(billboardRecord.shape) as (keyof BillboardSaid)[];
  const said = Object.fromEntries(fields.map((field) => [field, (row as NounRecord)[field]]));
  const metrics = (row.metrics as StoredMetric[]).map(({ key, label, unit = "", label_en = "", unit_en = "" }) => ({
    key,
    label,
    unit,
    label_en,
    unit_en,
  }));
  return billboardRecord.parse({ ...said, metrics, industry: row.industry_slug ?? "" });
}

/** Converts stored data of a board to the input for saving it. */
export function writtenOf({ metrics, ...said }: BillboardSaid): Omit<BillboardInput, "slug"> {
  return { ...said, columns: metrics };
}

/** Returns an issue's data as versions store it. */
export function issueSaidOf({ period_date, publish_at, items }: WholeIssue): IssueSaid {
  const places = items.map(({ rank, name, note, url, article_id, values }) => ({
    rank,
    name,
    note,
    url,
    article_id,
    values,
  }));
  return issueRecord.parse({ period_date, publish_at: publish_at.toISOString(), items: places });
}

/** Converts stored data of an issue to the input for saving it. */
export function issueWrittenOf({ publish_at, ...issue }: IssueSaid) {
  return { ...issue, publish_at: new Date(publish_at) };
}

/** Defines how a board is read, saved and deleted as a versioned record, on behalf of an actor. */
export function boardNoun(actor: Actor): VersionedNoun<BillboardSaid> {
  return {
    kind: "billboard",
    lock: async (id, trx) => {
      const row = await readWholeBoard(id, trx);
      return row && { version: row.version, record: saidOf(row) };
    },
    write: async (id, said, trx) => {
      const row = await readWholeBoard(id, trx);
      if (row === undefined) throw new DomainError("not_found", `billboard ${id}`);
      const { slug, is_demo, sort_order, version } = row;
      return (await writeBillboard({ id, version }, { slug, is_demo, sort_order, ...writtenOf(said) }, actor, trx))
        .version;
    },
  };
}

/** Defines how an issue of a board is read, saved and deleted as a versioned record. */
export function issueNoun(actor: Actor, boardId: number): VersionedNoun<IssueSaid> {
  return {
    kind: "billboard-issue",
    lock: async (id, trx) => {
      await readWholeBoard(boardId, trx);
      const issue = await readWholeIssue(id, trx);
      return issue && { version: issue.version, record: issueSaidOf(issue) };
    },
    write: async (id, said, trx) => {
      const issue = await readWholeIssue(id, trx);
      if (issue === undefined) throw new DomainError("not_found", `issue ${id}`);
      const seen = { id, version: issue.version };
      return (await writeIssue(boardId, seen, issueWrittenOf(said), actor, trx)).version;
    },
  };
}
