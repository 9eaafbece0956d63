import type { FastifyInstance } from "fastify";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { pointsOf, unitText } from "#app/features/members/ledger/ledger.view.ts";
import { adjustmentCalls } from "#app/features/newsroom/adjustment/adjustment.calls.ts";
import {
  askAdjustment,
  decideAdjustment,
  proveLedger,
  readAdjustments,
  readStatement,
} from "#app/features/newsroom/adjustment/adjustment.service.server.ts";
import { exportStatement } from "#app/features/newsroom/adjustment/statement-export.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { formatDate, formatDateTime, toSeconds } from "#app/lib/dates.ts";
import { moneyText, parseMoney } from "#app/lib/money.ts";
import type { Cell } from "#app/features/newsroom/table-export/table-export.rules.ts";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { actorName } from "#app/features/newsroom/adjustment/adjustment.view.ts";
import { serveNewsroom, type NewsroomCalls } from "./serve-newsroom.ts";

/** Serves points and balances to staff who request changes of them or sign those changes. */
export function addLedgerCalls(app: FastifyInstance, newsroom: NewsroomCalls): void {
  serveNewsroom(app, newsroom, adjustmentCalls, {
    "GET /newsroom/ledger": async ({ input: { member, unit, page }, actor, texts }) => {
      const { account, rows, total } = await readStatement(actor, { memberId: member, unit, page });
      const list = rows.map(({ id, amount, after, kind, memo, actor: act, by, created_at: at }) => {
        return {
          id,
          amount: unitText(amount, unit),
          after: unitText(after, unit),
          kind: kindName(kind, texts),
          memo,
          actor: act,
          by,
          at: toSeconds(at),
        };
      });
      const { nickname, points, money } = account;
      return { nickname, points: String(points), money: moneyText(money), total, list };
    },
    "GET /newsroom/ledgerTable": async ({ input: { member, unit, as }, actor, texts, reply }) => {
      const { account, parts } = await exportStatement(actor, { memberId: member, unit });
      const { ledgers } = texts["member-desk"];
      const name = ledgers.file(ledgers.units[unit], account.nickname, formatDate(new Date()));
      const table = { name, headings: Object.values(ledgers.columns), rows: rowsOf(parts, { unit, texts }) };
      const { headers, body } = writeTable(table, as);
      return reply.headers(headers).send(body);
    },
    "GET /newsroom/adjustments": async ({ input: { member, ...input }, actor }) => {
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
    "POST /newsroom/askAdjustment": async ({ input: { member, amount: text, ...input }, actor }) => {
      const amount = input.unit === "money" ? parseMoney(text) : pointsOf(text);
      if (amount === undefined || amount === 0) throw new Refusal(({ staff }) => staff.ledger.noAmount);
      return { state: await askAdjustment(actor, { ...input, memberId: member, amount }) };
    },
    "POST /newsroom/decideAdjustment": async ({ input, actor }) => {
      await decideAdjustment(actor, input);
      return null;
    },
    "POST /newsroom/reconcile": async ({ actor }) => {
      const { differences, ...proof } = await proveLedger(actor);
      const named = differences.map(({ balance, sum, ...one }) => {
        return { ...one, balance: unitText(balance, one.unit), sum: unitText(sum, one.unit) };
      });
      return { ...proof, differences: named };
    },
  });
}

type Texts = Pick<Messages, "ledger" | "member-desk">;

const kindName = (kind: string, { ledger: { kinds } }: Pick<Messages, "ledger">) =>
  kinds[kind as keyof typeof kinds] ?? kind;

/** Returns entries as rows of a table: amounts as numbers, actors as text. */
async function* rowsOf(
  parts: Awaited<ReturnType<typeof exportStatement>>["parts"],
  { unit, texts }: { unit: Unit; texts: Texts },
): AsyncGenerator<Cell[][]> {
  for await (const part of parts)
    yield part.map(({ created_at: at, amount, after, kind, memo, actor, by }) => [
      formatDateTime(at),
      Number(unitText(amount, unit)),
      Number(unitText(after, unit)),
      memo === "" ? kindName(kind, texts) : memo,
      by === "" ? actorName(actor, texts["member-desk"].ledgers) : by,
    ]);
}
