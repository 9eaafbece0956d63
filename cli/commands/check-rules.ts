import { readFile } from "node:fs/promises";
import { load } from "js-yaml";
import { z } from "zod";
import { readRules, writeRules } from "#app/features/newsroom/check/check-rule.service.server.ts";
import { ruleInput } from "#app/features/newsroom/check/check.schema.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { accept } from "#app/lib/accept.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, print } from "../output.ts";

export const checkRulesCommand: Command = {
  name: "check-rules",
  usage: "list|write …",
  summary: "Shows and changes the rules of the automatic check of stories",
  details: [
    "  list",
    "  write <file.yaml> --actor <name>",
    "The file is a list of rules, each with family (misspelling, style, advertising, unsourced or pair), pattern, severity",
    "(block, confirm or hint). Optional: kind (literal, linear or pair), advice, adviceEn, enabled, and examples. hits are texts",
    "that the rule must match, misses are texts that it must not match. A rule replaces the one of the same family and pattern;",
    "`enabled: false` turns it off. If one rule is wrong, none is saved. Each saved rule writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    switch (verb) {
      case "list":
        return list(args);
      case "write":
        return write(args);
      default:
        throw new UsageError("Use list or write.");
    }
  },
};

async function list(args: string[]): Promise<boolean> {
  wordsAndOptions(args, [], []);
  const rules = await withDatabase({ prepare: true }, () => readRules(operator("check-rules")));
  for (const { family, kind, pattern, severity, advice, enabled } of rules)
    print([family, kind, severity, enabled ? "on" : "off", pattern, advice].join("\t"));
  return true;
}

async function write(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["file"], ["actor"]);
  const actor = actorOf(needed(options.actor, "actor"));
  const rules = accept(z.array(ruleInput).min(1), load(await readFile(words[0] ?? "", "utf8")));
  await withDatabase({ prepare: true }, () => writeRules(rules, actor));
  print(`${counted(rules.length, "rule")} written.`);
  return true;
}
