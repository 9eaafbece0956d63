import { WORD_ACTIONS } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { readWords } from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { changeWordList } from "#app/features/base/sensitive-word/newsroom/sensitive-word.service.server.ts";
import { actorOf, listAndOptions, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, print } from "../output.ts";

export const wordsCommand: Command = {
  name: "words",
  usage: "list|add|remove …",
  summary: "Shows and changes forbidden words in comments and reserved member names",
  details: [
    "  list",
    "  add <word…> --actor <name> [--action refuse|hold|name|whole-name]",
    "  remove <word…> --actor <name>",
    "refuse (the default): a comment with the word is refused. hold: the comment waits for review. name: no nickname, account",
    "name or author name may contain the word. whole-name: none may be equal to it. The filter ignores width, case, script",
    "(賭博, 赌博) and signs between characters. Every running instance applies a change within a second. Every change writes",
    "an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    switch (verb) {
      case "list":
        return list(args);
      case "add":
        return add(args);
      case "remove":
        return remove(args);
      default:
        throw new UsageError("Use list, add or remove.");
    }
  },
};

async function list(args: string[]): Promise<boolean> {
  wordsAndOptions(args, [], []);
  const words = await withDatabase({ prepare: true }, () => readWords());
  for (const { word, action } of words) print(`${action}\t${word}`);
  return true;
}

async function add(args: string[]): Promise<boolean> {
  const { words, options } = listAndOptions(args, "word", ["action", "actor"]);
  const action = WORD_ACTIONS.find((one) => one === (options.action ?? "refuse"));
  if (action === undefined) throw new UsageError("--action is refuse, hold, name or whole-name.");
  const actor = actorOf(needed(options.actor, "actor"));
  const added = words.map((word) => ({ word, action }));
  await withDatabase({ prepare: true }, () => changeWordList(added, actor));
  print(`${counted(words.length, "word")} on the list.`);
  return true;
}

async function remove(args: string[]): Promise<boolean> {
  const { words, options } = listAndOptions(args, "word", ["actor"]);
  const actor = actorOf(needed(options.actor, "actor"));
  const wanted = words.map((word) => ({ word, action: null }));
  const removed = await withDatabase({ prepare: true }, () => changeWordList(wanted, actor));
  print(`${counted(removed, "word")} taken off the list.`);
  return removed === words.length;
}
