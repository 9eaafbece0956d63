import type { FastifyInstance } from "fastify";
import { Refusal } from "#app/features/base/refusal/refusal.ts";
import { pointsOf, unitText } from "#app/features/members/ledger/ledger.view.ts";
import { adjustmentCalls } from "#app/features/newsroom/adjustment/adjustment.calls.ts";
import {
  askAdjustment,
  decideAdjustment,
  proveLedger,
  readAdjustments,
  readStatement,
} from "#app/features/newsroom/adjustment/adjustment.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { moneyText, parseMoney } from "#app/lib/money.ts";
import { serveOffice, type OfficeCalls } from "./serve-office.ts";

/** Serves points and balances to those who ask for changes of them, or sign those. */
export function addLedgerCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, adjustmentCalls, {
    "GET /office/ledger": async ({ input: { member, unit, page }, actor, texts }) => {
      const { account, rows, total } = await readStatement(actor, { memberId: member, unit, page });
      const list = rows.map(({ id, amount, after, kind, memo, actor: act, by, created_at: at }) => {
        const name = texts.ledger.kinds[kind as keyof typeof texts.ledger.kinds] ?? kind;
        return {
          id,
          amount: unitText(amount, unit),
          after: unitText(after, unit),
          kind: name,
          memo,
          actor: act,
          by,
          at: toSeconds(at),
        };
      });
      const { nickname, points, money } = account;
      return { nickname, points: String(points), money: moneyText(money), total, list };
    },
    "GET /office/adjustments": async ({ input: { member, ...input }, actor }) => {
      const { list, more } = await readAdjustments(actor, { ...input, memberId: member });
      return {
        more,
        list: list.map(({ memberId, amount, askedAt, decidedAt, ...row }) => ({
          ...row,
          member: memberId,
          amount: unitText(amount, row.unit),
          at: toSeconds(askedAt),
          decided: decidedAt === null ? 0 : toSeconds(decidedAt),
        })),
      };
    },
    "POST /office/askAdjustment": async ({ input: { member, amount: text, ...input }, actor }) => {
      const amount = input.unit === "money" ? parseMoney(text) : pointsOf(text);
      if (amount === undefined || amount === 0) throw new Refusal(({ staff }) => staff.ledger.noAmount);
      return { state: await askAdjustment(actor, { ...input, memberId: member, amount }) };
    },
    "POST /office/decideAdjustment": async ({ input, actor }) => {
      await decideAdjustment(actor, input);
      return null;
    },
    "POST /office/reconcile": async ({ actor }) => proveLedger(actor),
  });
}
