import { masked } from "#app/features/base/member/member.view.ts";
import {
  createByOperator,
  disableMember,
  enableMember,
  listMembers,
  type NewMemberForm,
} from "#app/features/members/account/operator.service.server.ts";
import { readSessions } from "#app/features/base/session/session.service.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { memberOf } from "./member-argument.ts";
import { counted, print } from "../output.ts";

const A_PAGE = 50;

const VERBS: Record<string, (args: string[]) => Promise<boolean>> = {
  list,
  show,
  create,
  disable: (args) => changeStatus("disable", args),
  enable: (args) => changeStatus("enable", args),
};

export const memberCommand: Command = {
  name: "member",
  usage: "list|show|create|disable|enable …",
  summary: "Shows members, adds, disables and enables them",
  details: [
    "  list [--page N]",
    "  show <member>",
    "  create <account> --actor <name> [--nickname <name>] [--mobile <number>] [--email <address>]",
    "  disable <member> --actor <name> --reason <text>",
    "  enable <member> --actor <name> --reason <text>",
    "<member> is an id, an account name, a mobile number or an e-mail address. create prints a password, once. disable",
    "ends every session of the member at once. Every change writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    const work = VERBS[verb];
    if (work === undefined) throw new UsageError(`Use one of ${Object.keys(VERBS).join(", ")}.`);
    return work(args);
  },
};

async function list(args: string[]): Promise<boolean> {
  const { options } = wordsAndOptions(args, [], ["page"]);
  const page = Number(options.page ?? "1");
  if (!Number.isInteger(page) || page < 1) throw new UsageError("--page needs a whole number from 1.");
  const { members, total } = await withDatabase({ prepare: true }, () => listMembers(page, A_PAGE));
  for (const { id, username, nickname, status, joined_at: joined } of members)
    print([id, username, nickname, status, `joined ${formatDateTime(joined)}`].join("\t"));
  print(`${counted(total, "member")}, page ${page} of ${Math.max(1, Math.ceil(total / A_PAGE))}.`);
  return true;
}

async function show(args: string[]): Promise<boolean> {
  const { words } = wordsAndOptions(args, ["member"], []);
  const { member, sessions } = await withDatabase({ prepare: true }, async () => {
    const found = await memberOf(words[0] ?? "");
    return { member: found, sessions: await readSessions(found.id) };
  });
  const time = (value: Date | null) => (value === null ? "never" : formatDateTime(value));
  const lines: [string, string | number][] = [
    ["id", member.id],
    ["account", member.username],
    ["nickname", member.nickname],
    ["status", member.status],
    ["mobile", member.mobile === null ? "none" : masked(member.mobile)],
    ["e-mail", member.email === null ? "none" : masked(member.email)],
    ["password", member.password_hash === null ? "none" : "set"],
    ["joined", time(member.joined_at)],
    ["last sign-in", time(member.last_login_at)],
    ["signed in on", counted(sessions.length, "device")],
    ["closes", time(member.close_at)],
  ];
  for (const [name, value] of lines) print(`${`${name}:`.padEnd(14)}${value}`);
  return true;
}

async function create(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["account"], ["actor", "nickname", "mobile", "email"]);
  const { actor: name, ...given } = options;
  const actor = actorOf(needed(name, "actor"));
  const form: NewMemberForm = { username: words[0] ?? "", ...given };
  const { id, password } = await withDatabase({ prepare: true }, () => createByOperator(form, actor).catch(explain));
  print(`Member ${id} is ${form.username}. The password, which is shown only now: ${password}`);
  return true;
}

function explain(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const field = error.message.split(": ").at(-1);
  throw new CliError(
    error.code === "conflict"
      ? `Somebody has this ${field} already.`
      : `The ${field} breaks the rules of registration.`,
  );
}

async function changeStatus(verb: "disable" | "enable", args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["member"], ["actor", "reason"]);
  const actor = actorOf(needed(options.actor, "actor"));
  const reason = needed(options.reason, "reason");
  return withDatabase({ prepare: true }, async () => {
    const { id, username, status } = await memberOf(words[0] ?? "");
    const done = await (verb === "disable" ? disableMember : enableMember)(id, reason, actor);
    print(done ? `${username} is ${verb}d now.` : `Nothing has changed: ${username} is ${status}.`);
    return done;
  });
}
