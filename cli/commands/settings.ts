import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { overwriteSetting } from "#app/features/newsroom/setting/setting.service.server.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

/** The names of all settings. */
const NAMES = Object.keys(ALL_SETTINGS.shape);

export const settingsCommand: Command = {
  name: "settings",
  usage: "list|get|set …",
  summary: "Shows and changes the site's settings",
  details: [
    "  list",
    "  get [key]",
    "  set <key> <json> --actor <name>",
    "list prints the names of all settings. get prints settings as JSON; a missing one has its default. set takes the value",
    "as JSON, so a text needs quotation marks: '\"明白财经\"'. An invalid value is refused. Every running instance applies a",
    "change at once, and the audit log records who made it.",
    `Settings: ${NAMES.join(", ")}.`,
  ],
  async run([verb, ...args]) {
    if (verb === "list") return listSettings(args);
    if (verb === "get") return getSettings(args);
    if (verb !== "set") throw new UsageError("Use list, get or set.");
    const { words, options } = wordsAndOptions(args, ["setting", "value"], ["actor"]);
    const [key = "", json = ""] = words;
    const actor = actorOf(needed(options.actor, "actor"));
    const change = { key, value: valueOf(json) };
    const stored = await withDatabase({ prepare: true }, () => overwriteSetting(ALL_SETTINGS, change, actor));
    print(JSON.stringify(stored, null, 2));
    return true;
  },
};

function listSettings(args: string[]): boolean {
  wordsAndOptions(args, [], []);
  for (const name of NAMES) print(name);
  return true;
}

async function getSettings(args: string[]): Promise<boolean> {
  const { words } = wordsAndOptions(args, args.slice(0, 1), []);
  const [name] = words;
  if (name !== undefined && !Object.hasOwn(ALL_SETTINGS.shape, name))
    throw new CliError(`There is no setting "${name}". There are: ${NAMES.join(", ")}.`);
  const settings: Record<string, unknown> = await withDatabase({ prepare: true }, () => readSettingsOf(ALL_SETTINGS));
  print(JSON.stringify(name === undefined ? settings : settings[name], null, 2));
  return true;
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError(`${json} is not JSON. A text needs quotation marks: '"${json}"'.`);
  }
}
