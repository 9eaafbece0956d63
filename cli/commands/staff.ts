import { Refusal, type RefusalTexts } from "#app/features/base/user-error/user-error.ts";
import { resetApp } from "#app/features/newsroom/staff-session/app-reset.service.server.ts";
import type { Scope } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import {
  addStaff,
  disableStaff,
  findScope,
  grantRole,
  listStaff,
  renewEnrolment,
  revokeRole,
  type StaffRow,
} from "#app/features/newsroom/staff/staff.service.server.ts";
import staff from "#app/features/newsroom/refusal/staff.en.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { operator, type Actor } from "#app/features/base/actor/actor.ts";
import { actorOf, idOf, needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { memberOf } from "./member-argument.ts";
import { counted, print } from "../output.ts";

const DAY_MS = 86_400_000;

const VERBS: Record<string, (args: string[]) => Promise<boolean>> = {
  list,
  add,
  grant,
  revoke,
  disable,
  code: (args) => change(args, async (...of) => bindsWith(await renewEnrolment(...of))),
  "reset-app": (args) => change(args, async (...of) => bindsWith(await resetApp(...of))),
};

export const staffCommand: Command = {
  name: "staff",
  usage: "list|add|grant|revoke|disable|code|reset-app …",
  summary: "Shows staff members, adds them, and grants and revokes their roles",
  details: [
    "  list",
    "  add <member> --name <real name> --actor <name> --reason <text>",
    "  grant <member> <role> --actor <name> --reason <text> [--column <slug>] [--industry <slug>] [--until yyyy-mm-dd]",
    "  revoke <number of the grant> --actor <name> --reason <text>",
    "  disable <member> --actor <name> --reason <text>",
    "  code <member> --actor <name> --reason <text>",
    "  reset-app <member> --actor <name> --reason <text>",
    "<member> is an id, an account name, a mobile number or an e-mail address. A role applies to the whole site, or only to",
    "the column or industry that you name. It ends with the day of --until.",
    `Roles: ${ROLE_NAMES.join(", ")}.`,
    "disable ends every newsroom session at once; add enables a disabled staff member again. Use reset-app if a staff member has",
    "lost both phone and recovery codes. add, code and reset-app print a code with which a staff member without a second factor",
    "binds an app, once within 72 hours. Hand it over in person: with this code, the password alone is enough to sign in.",
    "Every change applies at once, notifies the member and writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    const work = VERBS[verb];
    if (work === undefined) throw new UsageError(`Use one of ${Object.keys(VERBS).join(", ")}.`);
    return work(args).catch(explain);
  },
};

/** Throws a refusal as CliError, with the same message that staff members see. */
function explain(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new CliError(`${error.say({ staff } as RefusalTexts)}.`);
}

async function list(args: string[]): Promise<boolean> {
  wordsAndOptions(args, [], []);
  const staff = await withDatabase({ prepare: true }, () => listStaff(operator("cli")));
  for (const { id, username, realName, active, hasApp, grants } of staff) {
    const state = [active ? "" : "out", hasApp ? "app bound" : "no app"].filter((word) => word !== "");
    print([id, username, realName, ...state].join("\t"));
    for (const grant of grants) print(`  ${lineOf(grant)}`);
  }
  print(`${counted(staff.length, "colleague")}.`);
  return true;
}

function lineOf({ id, role, scope, scopeName, until, grantedBy, grantedAt }: StaffRow["grants"][number]): string {
  const where = scope.kind === "site" ? "the whole site" : `${scope.kind} ${scopeName}`;
  const end = until === null ? "" : `, to ${formatDate(until.getTime() - 1)}`;
  return `${id}\t${role}\t${where}${end}\t${grantedBy}, ${formatDate(grantedAt)}`;
}

/** Returns the actor and the reason, which every change requires. */
function givenBy(options: { actor?: string; reason?: string }): { actor: Actor; reason: string } {
  return { actor: actorOf(needed(options.actor, "actor")), reason: needed(options.reason, "reason") };
}

async function add(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["member"], ["name", "actor", "reason"]);
  const realName = needed(options.name, "name");
  const { actor, reason } = givenBy(options);
  return withDatabase({ prepare: true }, async () => {
    const { id, username } = await memberOf(words[0] ?? "");
    const code = await addStaff({ memberId: id, realName }, reason, actor);
    print(`${username} is in the newsroom now, without any role yet.`);
    if (code !== "") print(`Their app is bound with ${codeLine(code)}`);
    return true;
  });
}

async function grant(args: string[]): Promise<boolean> {
  const names = ["column", "industry", "until", "actor", "reason"] as const;
  const { words, options } = wordsAndOptions(args, ["member", "role"], names);
  const role = roleOf(words[1] ?? "");
  const until = options.until === undefined ? null : endOf(options.until);
  const { actor, reason } = givenBy(options);
  return withDatabase({ prepare: true }, async () => {
    const { id: staffId, username } = await memberOf(words[0] ?? "");
    const scope = await scopeOf(options);
    const id = await grantRole({ staffId, role, scope, until }, reason, actor);
    print(`${username} is ${role} now. The number of the grant is ${id}.`);
    return true;
  });
}

function roleOf(word: string): Role {
  const role = ROLE_NAMES.find((known) => known === word);
  if (role === undefined) throw new UsageError(`"${word}" is not a role. Roles: ${ROLE_NAMES.join(", ")}.`);
  return role;
}

function endOf(day: string): Date {
  const start = startOfDay(day);
  if (start === undefined) throw new UsageError("--until needs a day as yyyy-mm-dd.");
  return new Date(start.getTime() + DAY_MS);
}

async function scopeOf({ column, industry }: { column?: string; industry?: string }): Promise<Scope> {
  if (column !== undefined && industry !== undefined) throw new UsageError("Give --column or --industry, not both.");
  if (column === undefined && industry === undefined) return { kind: "site" };
  const kind = column === undefined ? "industry" : "column";
  const slug = column ?? industry ?? "";
  const scope = await findScope(kind, slug);
  if (scope === undefined) throw new CliError(`There is no ${kind} "${slug}".`);
  return scope;
}

async function revoke(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["grant"], ["actor", "reason"]);
  const { actor, reason } = givenBy(options);
  const id = idOf(words[0] ?? "");
  await withDatabase({ prepare: true }, () => revokeRole(id, reason, actor));
  print(`Grant ${id} is taken back.`);
  return true;
}

async function disable(args: string[]): Promise<boolean> {
  return change(args, async (id, reason, actor) =>
    (await disableStaff(id, reason, actor)) ? "is out of the newsroom now." : undefined,
  );
}

const codeLine = (code: string) => `the code ${code}, good once within 72 hours.`;
const bindsWith = (code: string | undefined) => code && `binds an app with ${codeLine(code)}`;

/** Runs a change of a member. `verb` returns the message to print, or undefined if nothing has changed. */
async function change(
  args: string[],
  verb: (id: number, reason: string, actor: Actor) => Promise<string | undefined>,
): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["member"], ["actor", "reason"]);
  const { actor, reason } = givenBy(options);
  return withDatabase({ prepare: true }, async () => {
    const { id, username } = await memberOf(words[0] ?? "");
    const outcome = await verb(id, reason, actor);
    print(outcome === undefined ? "Nothing has changed." : `${username} ${outcome}`);
    return outcome !== undefined;
  });
}
