import { adjust } from "#app/features/members/ledger/adjustment.service.server.ts";
import { UNITS, type Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { namedAmount, pointsOf } from "#app/features/members/ledger/ledger.view.ts";
import { describeDifference, reconcile } from "#app/features/members/ledger/reconcile.service.server.ts";
import { parseMoney } from "#app/lib/money.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { memberOf } from "./member-argument.ts";
import { counted, note, print } from "../output.ts";

export const ledgerCommand: Command = {
  name: "ledger",
  usage: "adjust|reconcile …",
  summary: "Changes a member's balance or points, or checks all of them",
  details: [
    "  adjust <member> money|points <amount> --actor <name> --reason <text> [--key <key>]",
    "  reconcile",
    "adjust adds an amount, or subtracts it if it begins with a minus: yuan with at most two decimals (12.30), or",
    "points. <member> is an id, an account name, a mobile number or an e-mail address. The member reads the reason beside",
    "the entry and gets a message; the audit log records the actor. No balance goes below zero. With --key you may repeat the",
    "same command, for example after a lost connection; it counts once.",
    "reconcile compares every balance with the entries of the ledger, and changes nothing. Exit code 1 if one differs.",
  ],
  async run([verb, ...args]) {
    if (verb === "adjust") return adjustMember(args);
    if (verb !== "reconcile") throw new UsageError("Use adjust or reconcile.");
    wordsAndOptions(args, [], []);
    return tellReconciliation();
  },
};

async function adjustMember(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["member", "unit", "amount"], ["actor", "reason", "key"]);
  const [name = "", unitName = "", text = ""] = words;
  const unit = unitOf(unitName);
  const amount = amountOf(text, unit);
  const actor = actorOf(needed(options.actor, "actor"));
  const reason = needed(options.reason, "reason");
  await withDatabase({ prepare: true }, async () => {
    const { id, username } = await memberOf(name);
    const { isNew, after, entryId } = await adjust({ memberId: id, unit, amount, reason, key: options.key }, actor);
    const state = `${username} has ${namedAmount(after, unit)}`;
    print(
      isNew
        ? `${state} now (entry ${entryId}).`
        : `Done before, nothing has changed: entry ${entryId}, after which ${state}.`,
    );
  });
  return true;
}

function unitOf(name: string): Unit {
  const unit = UNITS.find((known) => known === name);
  if (unit === undefined) throw new UsageError(`"${name}" is neither money nor points.`);
  return unit;
}

/** Parses an amount of money or points without rounding (docs/security.md#b3). */
function amountOf(text: string, unit: Unit): number {
  const amount = unit === "money" ? parseMoney(text) : pointsOf(text);
  if (amount === undefined || amount === 0) {
    const form = unit === "money" ? "yuan such as 12.30 or -5, with at most two decimals" : "a whole number";
    throw new UsageError(`"${text}" is not an amount. Use ${form}, not 0.`);
  }
  return amount;
}

async function tellReconciliation(): Promise<boolean> {
  const { members, entries, found, differences } = await withDatabase({ prepare: true }, () => reconcile());
  const size = `${counted(members, "member")}, ${entries.toLocaleString("en")} entries`;
  if (found === 0) {
    print(`All right: ${size}.`);
    return true;
  }
  for (const difference of differences) print(describeDifference(difference));
  if (found > differences.length) print(`… and ${found - differences.length} more.`);
  note(`${counted(found, "account")} of ${size} ${found === 1 ? "differs" : "differ"}. Nothing was changed.`);
  return false;
}
