import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { UNITS } from "#app/features/members/ledger/ledger.schema.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { ADJUSTMENT_QUEUES } from "./adjustment.rules.ts";

const unit = z.enum(UNITS);
/** Signed: yuan with two decimals, or points. */
const amount = z.string();

/** Points and balance (docs/newsroom.md#ledgers). The permission to request or sign adjustments includes reading. */
export const adjustmentCalls = defineCalls({
  "GET /newsroom/ledger": {
    right: "newsroom",
    input: z.object({
      member: idField,
      unit: unit.default("points"),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    records: { member: "newsroom member", page: "no record" },
    data: z.object({
      nickname: z.string(),
      points: amount,
      money: amount,
      total: z.int(),
      list: z.array(
        z.object({
          id: z.int(),
          amount,
          after: amount,
          kind: z.string(),
          memo: z.string(),
          /** The actor in the ledger's form; `by`: the staff member's name, empty for another actor. */
          actor: z.string(),
          by: z.string(),
          at: z.int(),
        }),
      ),
    }),
    texts: ["ledger"],
  },
  /** The same entries as a file; above a thousand it requires a repeated second factor. */
  "GET /newsroom/ledgerTable": {
    right: "newsroom",
    input: z.object({ member: idField, unit, as: z.enum(TABLE_FORMATS) }),
    records: { member: "newsroom member" },
    data: z.null(),
    texts: ["ledger", "member-desk"],
    isFile: true,
  },
  "GET /newsroom/adjustments": {
    right: "newsroom",
    input: z.object({
      queue: z.enum(ADJUSTMENT_QUEUES).default("waiting"),
      before: idField.optional(),
      member: idField.optional(),
    }),
    records: { before: "newsroom adjustment", member: "newsroom member" },
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          member: z.int(),
          nickname: z.string(),
          unit,
          amount,
          reason: z.string(),
          state: z.enum(["waiting", "done", "refused"]),
          note: z.string(),
          by: z.string(),
          at: z.int(),
          /** Who signed or refused it, '' for none. */
          second: z.string(),
          decided: z.int(),
          maySign: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
  },
  "POST /newsroom/askAdjustment": {
    right: "newsroom/ledger.ask",
    input: z.strictObject({
      member: idField,
      unit,
      /** Yuan with at most two decimals, or points; negative: a deduction. */
      amount: z.string().trim().min(1).max(20),
      reason: z.string().trim().min(1).max(200),
      key: z.uuid(),
    }),
    records: { member: "newsroom member", amount: "no record" },
    data: z.object({ state: z.enum(["done", "waiting"]) }),
  },
  "POST /newsroom/decideAdjustment": {
    right: "newsroom/ledger.second",
    input: z.strictObject({ id: idField, yes: z.boolean(), note: z.string().trim().max(200).default("") }),
    records: { id: "newsroom adjustment" },
    data: z.null(),
  },
  "POST /newsroom/reconcile": {
    right: "newsroom",
    data: z.object({
      members: z.int(),
      entries: z.int(),
      found: z.int(),
      differences: z.array(
        z.object({ memberId: z.int(), unit, balance: amount, sum: amount, brokenAt: z.int().nullable() }),
      ),
    }),
  },
});

type AdjustmentCalls = typeof adjustmentCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends AdjustmentCalls {}
}
