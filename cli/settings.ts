import { SETTING_KEYS, setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { actorOf, needed, wordsAndOptions } from "./arguments.ts";
import { CliError, UsageError } from "./cli-error.ts";
import type { Command } from "./commands.ts";
import { withDatabase } from "./database.ts";
import { print } from "./output.ts";

export const settingsCommand: Command = {
  name: "settings",
  usage: "get|set …",
  summary: "Shows or sets what is said and allowed on the site",
  details: [
    "  get [key]",
    "  set <key> <json> --actor <name>",
    "get prints the settings as JSON, with the defaults where nothing is set. set takes the value as JSON: a text stands in",
    "quotation marks, '\"明白财经\"'. What does not fit is refused; every running instance shows the change at once, and the",
    "audit trail keeps who has made it.",
    `Settings: ${SETTING_KEYS.join(", ")}.`,
  ],
  async run([verb, ...args]) {
    if (verb === "get") return getSettings(args);
    if (verb !== "set") throw new UsageError("Say get or set.");
    const { words, options } = wordsAndOptions(args, ["setting", "value"], ["actor"]);
    const [key = "", json = ""] = words;
    const actor = actorOf(needed(options.actor, "actor"));
    const stored = await withDatabase({ prepare: true }, () => setSetting(key, valueOf(json), actor));
    print(JSON.stringify(stored, null, 2));
    return true;
  },
};

async function getSettings(args: string[]): Promise<boolean> {
  const { words } = wordsAndOptions(args, args.slice(0, 1), []);
  const [name] = words;
  const key = SETTING_KEYS.find((known) => known === name);
  if (name !== undefined && key === undefined) throw new CliError(`There is no setting "${name}".`);
  const settings = await withDatabase({ prepare: true }, () => readSettings());
  print(JSON.stringify(key === undefined ? settings : settings[key], null, 2));
  return true;
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError(`${json} is no JSON. A text needs quotation marks: '"${json}"'.`);
  }
}
