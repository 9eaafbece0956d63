import {
  readOldAddresses,
  removeOldPath,
  saveOldAddress,
} from "#app/features/published/old-address/newsroom/old-address.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import staff from "#app/features/newsroom/refusal/staff.en.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

export const addressesCommand: Command = {
  name: "addresses",
  usage: "list|set|remove …",
  summary: "Shows and changes where old addresses lead",
  details: [
    "  list [--find <words>]",
    "  set <old path> <new path> --actor <name>",
    "  set <old path> gone --actor <name>",
    "  remove <old path> --actor <name>",
    "The site looks up old addresses only before it answers 404. It then answers 301, or 410 for `gone`. Chains are shortened to",
    "one step, and loops are refused. import adds the old addresses of a blog. Every change writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    switch (verb) {
      case "list":
        return list(args);
      case "set":
        return set(args);
      case "remove":
        return remove(args);
      default:
        throw new UsageError("Use list, set or remove.");
    }
  },
};

async function list(args: string[]): Promise<boolean> {
  const { options } = wordsAndOptions(args, [], ["find"]);
  await withDatabase({ prepare: true }, async () => {
    let after: number | undefined;
    do {
      const page = await readOldAddresses(operator("addresses"), { q: options.find ?? "", after });
      for (const { path, target, hits } of page.list) print(`${path}\t${target ?? "gone"}\t${hits}`);
      after = page.next ?? undefined;
    } while (after !== undefined);
  });
  return true;
}

async function set(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["old path", "new path"], ["actor"]);
  const [path = "", wanted = ""] = words;
  const actor = actorOf(needed(options.actor, "actor"));
  const target = wanted === "gone" ? "" : wanted;
  try {
    const saved = await withDatabase({ prepare: true }, () => saveOldAddress(actor, { path, target }));
    print(saved.target === null ? `${saved.path} is gone.` : `${saved.path} leads to ${saved.target}.`);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new CliError(`${error.say({ staff } as Parameters<typeof error.say>[0])}.`);
  }
}

async function remove(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["old path"], ["actor"]);
  const [path = ""] = words;
  const actor = actorOf(needed(options.actor, "actor"));
  try {
    await withDatabase({ prepare: true }, () => removeOldPath(actor, path));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new CliError(`${path} is not an old address.`);
  }
  print(`The old address ${path} is removed.`);
  return true;
}
