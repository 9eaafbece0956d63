import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { UNITS } from "#app/features/members/ledger/ledger.schema.ts";
import { pointsOf, unitText } from "#app/features/members/ledger/ledger.view.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { moneyText, parseMoney } from "#app/lib/money.ts";
import { ADJUSTMENT_QUEUES } from "./adjustment.rules.ts";
import {
  askAdjustment,
  decideAdjustment,
  proveLedger,
  readAdjustments,
  readStatement,
} from "./adjustment.service.server.ts";
import { kindName, statementTable } from "./statement-export.service.server.ts";

const unit = z.enum(UNITS);
/** A positive or negative amount: yuan with two decimals, or points. */
const amount = z.string();

/**
 * Calls for points and balance (docs/newsroom.md#ledgers). A permission to request or sign adjustments includes reading
 * them.
 */
export const adjustmentCalls = {
  "GET /newsroom/ledger": newsroomCall({
    permission: "staff",
    oneOf: ["ledger.ask", "ledger.second"],
    reads: ["ledger"],
    input: z.object({
      member: idField,
      unit: unit.default("points"),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    records: { member: "newsroom member", page: "no record" },
    answer: z.object({
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
          /** The actor as the ledger stores it. `by` is the staff member's name, empty for another actor. */
          actor: z.string(),
          by: z.string(),
          at: seconds,
        }),
      ),
    }),
    texts: ["ledger"],
    run: async ({ input: { member, unit: of, page }, actor, texts }) => {
      const { account, rows, total } = await readStatement(actor, { memberId: member, unit: of, page });
      const list = rows.map((row) => ({
        ...row,
        amount: unitText(row.amount, of),
        after: unitText(row.after, of),
        kind: kindName(row.kind, texts),
        at: row.created_at,
      }));
      const { nickname, points, money } = account;
      return { nickname, points: String(points), money: moneyText(money), total, list };
    },
  }),
  /** Exports the same entries as a file. More than a thousand entries require a repeated second factor. */
  "GET /newsroom/ledgerTable": newsroomCall({
    permission: "staff",
    oneOf: ["ledger.ask", "ledger.second"],
    reads: [],
    input: z.object({ member: idField, unit, as: z.enum(TABLE_FORMATS) }),
    records: { member: "newsroom member" },
    answer: "file",
    texts: ["ledger", "members"],
    run: async ({ input: { member, as, ...of }, actor, texts }) =>
      writeTable(await statementTable(actor, { ...of, memberId: member }, texts), as),
  }),
  "GET /newsroom/adjustments": newsroomCall({
    permission: "staff",
    oneOf: ["ledger.ask", "ledger.second"],
    reads: ["adjustment"],
    input: z.object({
      queue: z.enum(ADJUSTMENT_QUEUES).default("waiting"),
      before: idField.optional(),
      member: idField.optional(),
    }),
    records: { before: "newsroom adjustment", member: "newsroom member" },
    answer: z.object({
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
          at: seconds,
          /** The staff member who signed or refused the adjustment, '' for none. */
          second: z.string(),
          decided: secondsOrZero,
          maySign: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
    run: async ({ input: { member, ...asked }, actor }) => {
      const { list, more } = await readAdjustments(actor, { ...asked, memberId: member });
      const shown = list.map(({ memberId, askedAt, decidedAt, ...row }) => ({
        ...row,
        member: memberId,
        amount: unitText(row.amount, row.unit),
        at: askedAt,
        decided: decidedAt,
      }));
      return { list: shown, more };
    },
  }),
  "POST /newsroom/askAdjustment": newsroomCall({
    permission: "ledger.ask",
    changes: ["adjustment", "ledger"],
    input: z.strictObject({
      member: idField,
      unit,
      /** Yuan with at most two decimals, or points. A negative amount is a deduction. */
      amount: z.string().trim().min(1).max(20),
      reason: z.string().trim().min(1).max(200),
      key: z.uuid(),
    }),
    records: { member: "newsroom member", amount: "no record" },
    answer: z.object({ state: z.enum(["done", "waiting"]) }),
    run: async ({ input: { member, amount: text, ...asked }, actor }) => {
      const value = asked.unit === "money" ? parseMoney(text) : pointsOf(text);
      if (value === undefined || value === 0) throw new Refusal(({ staff }) => staff.ledger.noAmount);
      return { state: await askAdjustment(actor, { ...asked, memberId: member, amount: value }) };
    },
  }),
  "POST /newsroom/decideAdjustment": newsroomCall({
    permission: "ledger.second",
    changes: ["adjustment", "ledger"],
    input: z.strictObject({ id: idField, yes: z.boolean(), note: z.string().trim().max(200).default("") }),
    records: { id: "newsroom adjustment" },
    answer: z.null(),
    run: ({ input, actor }) => decideAdjustment(actor, input),
  }),
  "POST /newsroom/reconcile": newsroomCall({
    permission: "staff",
    oneOf: ["ledger.ask", "ledger.second"],
    changes: [],
    answer: z.object({
      members: z.int(),
      entries: z.int(),
      found: z.int(),
      differences: z.array(
        z.object({ memberId: z.int(), unit, balance: amount, sum: amount, brokenAt: z.int().nullable() }),
      ),
    }),
    run: async ({ actor }) => {
      const { differences, ...proof } = await proveLedger(actor);
      const named = differences.map(({ balance, sum, ...one }) => {
        return { ...one, balance: unitText(balance, one.unit), sum: unitText(sum, one.unit) };
      });
      return { ...proof, differences: named };
    },
  }),
};
