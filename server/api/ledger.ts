import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { readEntries, readNewest, readWeek } from "#app/features/members/ledger/ledger-reading.service.server.ts";
import {
  moneyEntry,
  pointsEntry,
  shortEntry,
  toMoneyEntry,
  toPointsEntry,
  toShortEntry,
} from "#app/features/members/ledger/ledger.view.ts";
import { readUnread } from "#app/features/members/message/message.service.server.ts";
import { hasSignedIn, signInForToday } from "#app/features/members/points/sign-in.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { moneyText } from "#app/lib/money.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { FORM_LIMIT, type MemberCalls } from "./member-calls.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Entries that the overview names. */
const NEWEST = 5;

const overview = z.object({
  days: z.array(z.string()),
  score: z.array(z.int()),
  money: z.array(z.string()),
  /** What there is at this moment. */
  now: z.object({ score: z.int(), money: z.string() }),
  unread: z.int(),
  latest: z.array(shortEntry),
  signedToday: z.boolean(),
});
const signedIn = z.object({ points: z.int(), days: z.int() });

/** The calls about balance and points (wire.md section 4). */
export function addLedgerCalls(app: FastifyInstance, calls: MemberCalls): void {
  addOverview(app, calls);
  addLists(app, calls);
  const shape = { schema: { response: { 200: envelopeOf(signedIn) } }, bodyLimit: FORM_LIMIT };
  app.withTypeProvider<ZodTypeProvider>().post("/account/signIn", shape, async (request) => {
    const { member } = await calls.memberOf(request);
    const done = await signInForToday(member.id);
    return success(done, messagesOf(languageOf(request), "ledger").signedIn(done.points, done.days));
  });
}

function addOverview(app: FastifyInstance, calls: MemberCalls): void {
  const shape = { schema: { response: { 200: envelopeOf(overview) } } };
  app.withTypeProvider<ZodTypeProvider>().get("/account/overview", shape, async (request) => {
    const { id, score, money_cents: cents } = (await calls.memberOf(request, "account/overview")).member;
    const { kinds } = messagesOf(languageOf(request), "ledger");
    const [week, newest, unread] = await Promise.all([readWeek(id), readNewest(id, NEWEST), readUnread(id)]);
    return success({
      days: week.map(({ day }) => day),
      score: week.map(({ points }) => points),
      money: week.map(({ money }) => moneyText(money)),
      now: { score, money: moneyText(cents) },
      unread,
      latest: newest.map((row) => toShortEntry(row, kinds)),
      signedToday: await hasSignedIn(id, week.at(-1)?.day ?? ""),
    });
  });
}

function addLists(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const points = { schema: { querystring: pageQuery, response: { 200: envelopeOf(pageOf(pointsEntry)) } } };
  typed.get("/account/integral", points, async (request) => {
    const { member } = await calls.memberOf(request, "account/integral");
    const { rows, total } = await readEntries(member.id, "points", request.query);
    const { kinds } = messagesOf(languageOf(request), "ledger");
    return success({ list: rows.map((row) => toPointsEntry(row, kinds)), total });
  });
  const money = { schema: { querystring: pageQuery, response: { 200: envelopeOf(pageOf(moneyEntry)) } } };
  typed.get("/account/balance", money, async (request) => {
    const { member } = await calls.memberOf(request, "account/balance");
    const { rows, total } = await readEntries(member.id, "money", request.query);
    const { kinds } = messagesOf(languageOf(request), "ledger");
    return success({ list: rows.map((row) => toMoneyEntry(row, kinds)), total });
  });
}
