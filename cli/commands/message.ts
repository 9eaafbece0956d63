import { sendNotice, type Sent } from "#app/features/members/message/notice.service.server.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { memberOf } from "./member-argument.ts";
import { counted, note, print } from "../output.ts";

export const messageCommand: Command = {
  name: "message",
  usage: "send …",
  summary: "Sends a notice to one member, or to all of them",
  details: [
    "  send <member|all> --title <text> --text <text> --actor <name> [--url <path>] [--key <key>]",
    "<member> is an id, an account name, a mobile number or an e-mail address; all: every active account. --url is",
    "a path of this site, such as /news/12. No member gets the same text twice: if the command was interrupted, run it again, and",
    "it continues where it stopped. To send the same text again on purpose, pass a new --key.",
  ],
  async run([verb, ...args]) {
    if (verb !== "send") throw new UsageError("Use send.");
    const { words, options } = wordsAndOptions(args, ["member"], ["title", "text", "actor", "url", "key"]);
    const [name = ""] = words;
    const notice = {
      title: needed(options.title, "title"),
      content: needed(options.text, "text"),
      url: options.url ?? "",
      key: options.key,
    };
    const actor = actorOf(needed(options.actor, "actor"));
    await withDatabase({ prepare: true }, async () => {
      const to = name === "all" ? name : (await memberOf(name)).id;
      if (to === "all")
        note(
          "If this command is interrupted, run it again: it continues where it stopped, and no member gets the notice twice.",
        );
      print(summaryOf(await sendNotice({ ...notice, to }, actor)));
    });
    return true;
  },
};

function summaryOf({ sent, isNew }: Sent): string {
  if (isNew) return `Sent to ${counted(sent, "member")}.`;
  return sent === 0
    ? "Nobody was left to send it to: this notice has gone out before. With another --key it goes out once more."
    : `Sent to ${counted(sent, "member")} whom it had not reached before.`;
}
