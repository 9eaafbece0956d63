import { readStoryAt, type StoryThen } from "#app/features/newsroom/release/story-history.service.server.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import check from "#app/features/newsroom/check/check.en.ts";
import { formatIsoLocal } from "#app/lib/dates.ts";
import { idOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { note, print } from "../output.ts";

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/;

export const storyCommand: Command = {
  name: "story",
  usage: 'history <id> --at "2026-11-22 09:14"',
  summary: "Shows a story's text at a time, who signed it and who released it",
  details: ["The time is in Asia/Shanghai. Changes nothing. Exit code 1 if the story was not released by then."],
  async run([verb, ...args]) {
    if (verb !== "history") throw new UsageError("Use history.");
    const { words, options } = wordsAndOptions(args, ["story"], ["at"]);
    const id = idOf(words[0] ?? "");
    const at = timeOf(needed(options.at, "at"));
    const then = await withDatabase({ prepare: true }, () => readStoryAt(operator("history"), id, at));
    if (then === undefined) note(`Story ${id} was not released by then.`);
    else printStory(then);
    return then !== undefined;
  },
};

/** Parses a time in Shanghai. A time without seconds means the end of that minute. */
function timeOf(text: string): Date {
  const [, day = "", time = ""] = TIME.exec(text) ?? [];
  const at = new Date(`${day}T${time.length === 5 ? `${time}:59.999` : time}+08:00`);
  if (Number.isNaN(at.getTime())) throw new UsageError(`"${text}" is not a time such as 2026-11-22 09:14.`);
  return at;
}

function printStory({ release, orderedBy, text, signatures }: StoryThen): void {
  const done = release.done_at === null ? "" : formatIsoLocal(release.done_at);
  print(`${release.kind} ${release.number}, done ${done}, ordered by ${orderedBy ?? "an operator or the clock"}`);
  if (release.reason !== "") print(`Reason: ${release.reason}`);
  if (release.public_note !== "") print(`Note for readers: ${release.public_note}`);
  for (const { step, name, at, waived } of signatures) {
    print(`Step ${step}: ${name}, ${formatIsoLocal(at)}`);
    for (const { code, words, reason } of waived)
      print(`  waives ${words === "" ? "" : `“${words}” `}${check.codes[code]}: ${reason}`);
  }
  if (text === undefined) {
    print("It was taken down.");
    return;
  }
  print("");
  print(text.fields.title);
  if (text.fields.dek !== "") print(text.fields.dek);
  for (const sentence of text.fields.plain) print(sentence);
  print(text.body);
}
