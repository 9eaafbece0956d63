import type pg from "pg";
import { formatDate } from "#app/lib/dates.ts";
import { CliError } from "../cli-error.ts";
import { print } from "../output.ts";
import { copyValue } from "../postgres/copy.ts";
import { chunks } from "./chunks.ts";
import {
  copyLines,
  FILLED,
  findBalances,
  findLastId,
  inOneLoad,
  updateBalances,
  type Balance,
} from "./load.repo.server.ts";

const SPAN = 2 * 365 * 86_400_000;
const COLUMNS = "id member_id unit amount before after kind memo reference idempotency_key actor day created_at".split(
  " ",
);

type Entry = { id: number; memberId: number; unit: "money" | "points"; amount: number; before: number; at: Date };

/** Adds ledger entries, each based on the member's previous entry. Throws CliError if there are no members. */
export async function generateLedger(client: pg.PoolClient, count: number, now: Date): Promise<void> {
  const started = performance.now();
  const balances = await findBalances(client);
  if (balances.length === 0) throw new CliError("There is no member. Make some: --members N.");
  await inOneLoad(client, { tables: FILLED.ledger, numbered: "ledger_entries", rows: count }, async () => {
    const first = (await findLastId(client, "ledger_entries")) + 1;
    await copyLines(client, "ledger_entries", COLUMNS, chunks(entries(first, count, balances, now), entryLine));
    const balanceLine = ({ id, money, points }: Balance) => [id, money, points].map(copyValue).join("\t");
    await updateBalances(client, chunks(balances, balanceLine));
  });
  print(`${count.toLocaleString("en")} ledger entries added in ${Math.round((performance.now() - started) / 1000)} s.`);
}

/** Yields entries ordered by time, and updates the balances in `balances`. */
function* entries(first: number, count: number, balances: Balance[], now: Date): Generator<Entry> {
  for (let index = 0; index < count; index += 1) {
    const member = balances[(index * 7_919) % balances.length];
    if (member === undefined) return;
    const unit = index % 3 === 0 ? "money" : "points";
    const before = member[unit];
    const amount = unit === "points" ? 1 + (index % 5) : moneyAmount(index, before);
    member[unit] += amount;
    const at = new Date(now.getTime() - SPAN + (index / count) * SPAN);
    yield { id: first + index, memberId: member.id, unit, amount, before, at };
  }
}

/** Returns an amount: two deposits, then one payment. A payment never exceeds the balance. */
function moneyAmount(index: number, before: number): number {
  const amount = 100 + ((index * 37) % 9_900);
  return Math.floor(index / 3) % 3 === 2 && before >= amount ? -amount : amount;
}

function entryLine({ id, memberId, unit, amount, before, at }: Entry): string {
  const kind = unit === "points" ? "sign-in" : "operator";
  const told = [kind, unit === "money" ? "压测数据" : "", "", `generated:${id}`, "operator:generate"];
  return [id, memberId, unit, amount, before, before + amount, ...told, formatDate(at), at].map(copyValue).join("\t");
}
