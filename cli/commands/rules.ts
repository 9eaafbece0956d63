import type { Actor } from "#app/features/base/actor/actor.ts";
import type { RuleInput } from "#app/features/base/site/rule.schema.ts";
import { addRule, changeRule, readAllRules, removeRule } from "#app/features/base/site/rule-writing.service.server.ts";
import { actorOf, idOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, print } from "../output.ts";

/** Options of `add` and `set` that contain text, with the field of the rule that each one sets. */
const TEXTS = {
  type: "type",
  name: "name",
  title: "title",
  "title-en": "titleEn",
  path: "path",
  url: "url",
  "menu-type": "menuType",
  extend: "extend",
  icon: "icon",
  component: "component",
} as const;
const SWITCHES = { keepalive: "keepalive", open: "open", enabled: "enabled" } as const;
const NUMBERS = { weight: "weight", parent: "parent" } as const;
const FIELDS = [...Object.keys(TEXTS), ...Object.keys(SWITCHES), ...Object.keys(NUMBERS), "actor"];

type Rules = Awaited<ReturnType<typeof readAllRules>>;

export const rulesCommand: Command = {
  name: "rules",
  usage: "list|add|set|remove …",
  summary: "Shows or changes the navigation, the menus of members and the permissions of buttons",
  details: [
    "  list",
    "  add --actor <name> --type … --name … --title … --title-en … and other fields",
    "  set <id> --actor <name> and the fields to change",
    "  remove <id> --actor <name>",
    "Fields: --type menu, menu_dir, nav, nav_user_menu or button; --name; --title and --title-en; --path (/ is the home page);",
    "--menu-type tab (needs a path), link or iframe (both need --url); --extend none, add_rules_only or add_menu_only; --icon;",
    "--component; --weight (larger ones come first); --parent <id> (without it: the first level); --open yes (also shown to",
    "readers who are not signed in); --keepalive; --enabled no (hides a node but keeps it). remove also removes all nodes",
    "below. Every change writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    switch (verb) {
      case "list":
        return listRules(args);
      case "add":
        return addOne(args);
      case "set":
        return setOne(args);
      case "remove":
        return removeOne(args);
      default:
        throw new UsageError("Use list, add, set or remove.");
    }
  },
};

async function listRules(args: string[]): Promise<boolean> {
  wordsAndOptions(args, [], []);
  printBranch(await withDatabase({ prepare: true }, readAllRules), null, "");
  return true;
}

function printBranch(rules: Rules, parent: number | null, indent: string): void {
  for (const rule of rules.filter((one) => one.parent_id === parent)) {
    const target = rule.menu_type === "tab" ? `/${rule.path}` : `${rule.menu_type} ${rule.url}`;
    const marks = [`weight ${rule.weight}`, ...(rule.no_login_valid ? ["open"] : []), ...(rule.enabled ? [] : ["off"])];
    print(`${indent}${rule.id} ${rule.type} ${rule.name} "${rule.title}" ${target} (${marks.join(", ")})`);
    printBranch(rules, rule.id, `${indent}  `);
  }
}

async function addOne(args: string[]): Promise<boolean> {
  const { options } = wordsAndOptions(args, [], FIELDS);
  const { actor, input } = read(options);
  print(`Rule ${await withDatabase({ prepare: true }, () => addRule(input, actor))} added.`);
  return true;
}

async function setOne(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["rule"], FIELDS);
  const { actor, input } = read(options);
  if (Object.keys(input).length === 0) throw new UsageError("Name at least one option to change.");
  const id = idOf(words[0] ?? "");
  await withDatabase({ prepare: true }, () => changeRule(id, input, actor));
  print(`Rule ${id} changed.`);
  return true;
}

async function removeOne(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["rule"], ["actor"]);
  const id = idOf(words[0] ?? "");
  const actor = actorOf(needed(options.actor, "actor"));
  const count = await withDatabase({ prepare: true }, () => removeRule(id, actor));
  print(`${counted(count, "rule")} removed.`);
  return true;
}

/** Returns the fields that the options set. The service validates them. */
function read(options: Partial<Record<string, string>>): { actor: Actor; input: Partial<RuleInput> } {
  const input: Record<string, unknown> = {};
  for (const [option, field] of Object.entries(TEXTS))
    if (options[option] !== undefined) input[field] = options[option];
  for (const [option, field] of Object.entries(SWITCHES)) {
    const value = options[option];
    if (value !== undefined && value !== "yes" && value !== "no") throw new UsageError(`--${option} takes yes or no.`);
    if (value !== undefined) input[field] = value === "yes";
  }
  for (const [option, field] of Object.entries(NUMBERS)) {
    const value = options[option];
    if (value === undefined) continue;
    if (option === "parent" && value === "none") input[field] = null;
    else if (/^-?\d{1,9}$/.test(value)) input[field] = Number(value);
    else throw new UsageError(`--${option} needs a whole number.`);
  }
  return { actor: actorOf(needed(options["actor"], "actor")), input };
}
